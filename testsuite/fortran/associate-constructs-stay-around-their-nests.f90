! WHY: a construct beside a nest is its author's: the nest in it and the one before it are not written as one
! RUN: polyc %s
! EXEC: same
! CHECK: f(i, j) = a(i, j)*2
! CHECK: associate (rho => a)
! CHECK: do j = 1, n
! CHECK-NEXT: do i = 1, n
! CHECK-NEXT: a(i, j) = f(i, j) + b(i, j)
! CHECK: end associate
subroutine update(n, a, b, f)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), b(n, n), f(n, n)
  integer :: i, j
  do i = 1, n
    do j = 1, n
      f(i, j) = a(i, j)*2
    end do
  end do
  associate (rho => a)
    do i = 1, n
      do j = 1, n
        rho(i, j) = f(i, j) + b(i, j)
      end do
    end do
  end associate
end subroutine
program main
  real(8) :: a(200, 200), b(200, 200), f(200, 200)
  do j = 1, 200
    do i = 1, 200
      a(i, j) = i*0.5d0
      b(i, j) = j
    end do
  end do
  call update(200, a, b, f)
  print *, sum(a), a(3, 7), f(200, 199)
end program
