! WHY: a call that a statement function names twice runs once
! RUN: polyc %s -o x.c 2>&1
! CHECK: error: polyc does not translate this into C: a call whose value is used several times
subroutine outer(x)
  implicit none
  real(8) :: x, square, y
  real(8), external :: f
  square(y) = y*y
  x = square(f(x))
end subroutine outer
