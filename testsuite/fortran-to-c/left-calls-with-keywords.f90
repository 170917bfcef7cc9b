! WHY: arguments with keywords are in another order than they are written
! RUN: polyc %s -o x.c 2>&1
! CHECK: :3: error: polyc does not translate this into C: a call with keywords
subroutine outer(n, x)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  external :: inner
  call inner(x=x, n=n)
end subroutine outer
