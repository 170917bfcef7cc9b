! WHY: blocks of Fortran declare nothing: two counters of one name in a procedure have one type, or two names
! RUN: polyc --force --tile=64 %s
! CHECK: integer :: jj
! CHECK-NEXT: integer(8) :: jj2
! CHECK: ! polyc: loops split
! CHECK: do jj = 1, n, 64
! CHECK: do jj2 = 1, n, 64
! EXEC: same
subroutine both(m, n, a, x, y, tmp)
  implicit none
  integer, intent(in) :: m, n
  real(8), intent(in) :: a(n, m), x(n)
  real(8), intent(inout) :: y(n), tmp(m)
  integer :: i, j
  do i = 1, m
    tmp(i) = 0
    do j = 1, n
      tmp(i) = tmp(i) + a(j, i)*x(j)
    end do
    do j = 1, n
      y(j) = y(j) + a(j, i)*tmp(i)
    end do
  end do
end subroutine both

program main
  implicit none
  real(8), save :: a(300, 400), x(300), y(300), tmp(400)
  integer :: i, j
  do j = 1, 400
    do i = 1, 300
      a(i, j) = mod(i*j, 101)/101d0
    end do
  end do
  do i = 1, 300
    x(i) = mod(i*7, 31)/31d0
    y(i) = i
  end do
  call both(400, 300, a, x, y, tmp)
  print '(2es24.16)', (y(i), tmp(i), i = 1, 300, 31)
end program main
