! WHY: a variable has not the name in C of a procedure that is called
! RUN: polyc %s -o x.c
! CHECK: f__1
! EXEC: same
subroutine s(x, r)
  implicit none
  real(8) :: x, r, f_, i
  real(8), external :: f
  f_ = 2
  i = 3
  r = f(x)*f_ + i
end subroutine
! MAIN:
program main
  real(8) :: r
  call s(2d0, r)
  print *, r
end program
function f(x)
  real(8) :: f, x
  f = x
end function
