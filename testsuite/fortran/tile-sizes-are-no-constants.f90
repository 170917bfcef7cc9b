! WHY: a named constant that happens to be as large as a tile has nothing to do with it: its author may change it
! RUN: polyc --force --tile=32 %s
! CHECK: do jj = 1, n, 32
! CHECK-NOT: jj + order
! CHECK-NOT: ii + order
! EXEC: same
subroutine added(n, a, b)
  implicit none
  integer, parameter :: order = 32
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n)
  real(8), intent(in) :: b(n, n)
  real(8) :: w(order)
  integer :: i, j
  w(order) = 2
  do i = 1, n
    do j = 1, n
      a(i, j) = a(i, j) + b(j, i)*w(order)
    end do
  end do
end subroutine added

program main
  implicit none
  real(8), save :: a(200, 200), b(200, 200)
  integer :: i, j
  do j = 1, 200
    do i = 1, 200
      a(i, j) = mod(i*j, 13)
      b(i, j) = mod(i - j, 7)
    end do
  end do
  call added(200, a, b)
  print *, sum(a), a(3, 9), a(17, 33)
end program main
