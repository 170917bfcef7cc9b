! WHY: named constants keep their names, and small kinds stay small
! RUN: polyc %s -o x.c
! CHECK: enum { width = 6 };
! CHECK: static const double third __attribute__((unused)) = 0.3333;
! CHECK: static const float tenth __attribute__((unused)) = 0.1f;
! CHECK: static const double table[3][2] =
! CHECK: for (int i = 1; i <= width; i++) {
! EXEC: same
subroutine small(a, b, c, x, y)
  implicit none
  integer, parameter :: width = 6, i1 = selected_int_kind(2)
  real(8), parameter :: third = 0.3333d0, sixth = third/2, pi = 4*atan(1d0)
  real, parameter :: tenth = 0.1
  integer(i1), intent(inout) :: a(width), b(width)
  integer(2), intent(inout) :: c(width)
  real(8), intent(out) :: x(width)
  real, intent(out) :: y(width)
  real(8) :: table(2, 3), one
  integer :: i, calls = 0
  save :: calls
  data table /1d0, 2*-0.5d0, 2.5d0, 2*7/, one /1d0/
  calls = calls + 1
  x(1) = calls
  do i = 1, width
    c(i) = a(i)*b(i) + c(i)/3_2
    a(i) = (a(i) + b(i))/2_i1
    x(i) = calls + third*i + sixth + tenth + pi + 1e-3
    x(i) = x(i) + table(1 + mod(i, 2), 1 + mod(i, 3)) + one
    y(i) = tenth*i + real(third) + .5 + 2.e0
  end do
end subroutine small
! MAIN:
program main
  implicit none
  integer(1) :: a(6) = [1, -5, 30, 7, 11, -20], b(6) = [3, 9, -2, 6, -7, 4]
  integer(2) :: c(6) = [100, -200, 300, 31000, 7, -8]
  real(8) :: x(6)
  real :: y(6)
  call small(a, b, c, x, y)
  print *, a, b, c
  print '(z16)', x
  print '(z8)', y
end program main
