! WHY: arrays that are only read go to procedures that do not say that they only read them
! RUN: polyc %s -o x.c
! CHECK: (double *)a
! EXEC: same
subroutine s(n, a, b, x, r)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n), b(n,n), x
  real(8), intent(out) :: r
  real(8), external :: f
  r = f(n, a, b, x) + f(n, a(2), b(1,2), x)
end subroutine
! MAIN:
program main
  real(8) :: r, a(3), b(3,3)
  a = [1,2,3]; b = 2
  call s(3, a, b, 2d0, r)
  print *, r
end program
function f(n, a, b, x)
  integer :: n
  real(8) :: f, a(n), b(n), x
  f = a(1)*x + b(2)
end function
