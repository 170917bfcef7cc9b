! WHY: what a common block begins with is told of none of its members in C
! RUN: polyc %s -o x.c 2>&1
! CHECK: error: polyc does not translate this into C: the initial value of "k"
subroutine s(r)
  implicit none
  real(8) :: r
  integer :: k
  common /blk/ k
  data k /5/
  k = k + 1
  r = k
end subroutine
