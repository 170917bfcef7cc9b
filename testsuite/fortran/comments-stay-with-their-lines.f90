! WHY: a comment behind the last line of a statement stays with it, one behind `end do` with its loop
! RUN: polyc %s
! CHECK: do j = 1, n
! CHECK-NEXT: do i = 1, n
! CHECK: ! the stencil
! CHECK-NEXT: end do
! CHECK: ! rows
! CHECK: ! back
! EXEC: same
subroutine step(u, v, n)
  integer :: n, i, j
  real(8) :: u(n + 2, n + 2), v(n + 2, n + 2)
  do i = 1, n
    do j = 1, n
      v(i, j) = u(i + 2, j) &
        + u(i, j + 2) ! the stencil
    end do
  end do ! rows
  do i = 1, n
    do j = 1, n
      u(i, j) = v(i, j) ! back
    end do
  end do
end subroutine step
program main
  real(8), save :: u(402, 402), v(402, 402)
  integer :: i, j
  do j = 1, 402
    do i = 1, 402
      u(i, j) = mod(i*j, 17)
      v(i, j) = 0
    end do
  end do
  call step(u, v, 400)
  print *, sum(u), sum(v)
end program main
