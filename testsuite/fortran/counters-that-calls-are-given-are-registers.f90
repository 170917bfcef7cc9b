! WHY: a counter that is an argument of a call elsewhere is no less a counter: a call sets it only while it runs (15.5.2.4)
! RUN: polyc %s
! EXEC: same
! CHECK: subroutine advance(
! CHECK: polyc: loops reordered, parallel
! CHECK-NEXT: !$omp parallel do private(i)
! CHECK-NEXT: do j = 2, ny - 1
! CHECK: do i = 1, nx
! CHECK-NEXT: call row(i, v)
! CHECK: subroutine sized(
! CHECK: call setsize(m, n)
! CHECK: !$omp parallel do
! CHECK: do {{j.*}} = 1, m
! CHECK: call setsize(i, n)
! CHECK-NEXT: s = s + i
subroutine advance(u, v, nx, ny)
  real(8) :: u(nx, ny), v(nx, ny)
  do i = 2, nx - 1
    do j = 2, ny - 1
      v(i, j) = 0.25d0*(u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1))
    end do
  end do
  do i = 1, nx
    call row(i, v)
  end do
end subroutine
subroutine sized(n, a, s)
  integer :: n, m, i, j
  real(8) :: a(n, n), s
  call setsize(m, n)
  do i = 1, m
    do j = 1, m
      a(i, j) = a(i, j)*0.5d0 + 1
    end do
  end do
  s = 0
  call setsize(i, n)
  s = s + i
  do i = 1, 3
    call setsize((i), n)
    s = s*10 + i
  end do
end subroutine
subroutine row(i, v)
  real(8) :: v(*)
  v(i) = v(i) + i
  if (i == 7) print *, i
end subroutine
subroutine setsize(m, n)
  m = n - 1
  print *, m
end subroutine
program main
  real(8) :: u(300, 200), v(300, 200), s
  do j = 1, 200
    do i = 1, 300
      u(i, j) = i*0.5d0 + j
      v(i, j) = 1
    end do
  end do
  call advance(u, v, 300, 200)
  call sized(200, v, s)
  print *, sum(v), v(3, 1), v(299, 7), s
end program
