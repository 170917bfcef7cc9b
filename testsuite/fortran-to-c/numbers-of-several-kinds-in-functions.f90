! WHY: functions of numbers of several kinds compute in the widest of them
! RUN: polyc %s -o x.c
! EXEC: same
subroutine s(n, x, y, r, k)
  integer :: n, i
  real(8) :: x(n), r(4)
  real :: y(n)
  integer(8) :: k(n)
  do i = 1, n
    x(i) = max(0., x(i)) + min(0.1, x(i))
    k(i) = max(i, k(i)) + mod(7, k(i))
  end do
  r(1) = dot_product(y, x)
  r(2) = dot_product(x, y)
end subroutine
! MAIN:
program main
  real(8) :: x(9), r(4)
  real :: y(9)
  integer(8) :: k(9)
  x = [(sin(i*1d0), i=1, 9)]
  y = [(cos(i*1.), i=1, 9)]
  k = [(i*1000000000_8, i=1, 9)]
  r = 0
  call s(9, x, y, r, k)
  print *, x, k, r
end program
