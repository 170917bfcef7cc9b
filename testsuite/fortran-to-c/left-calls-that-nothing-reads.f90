! WHY: an argument that nothing reads is not passed on, and a call in it would not happen
! RUN: polyc %s -o x.c 2>&1
! CHECK: error: polyc does not translate this into C: a call as an argument that nothing reads
subroutine s(x)
  implicit none
  real(8) :: x
  real(8), external :: g
  call t(g(x), x)
end subroutine
subroutine t(u, x)
  implicit none
  real(8) :: u, x
  x = x + 1
end subroutine
