! WHY: where each statement on whole arrays would become several with variables of their own, the author's stay
! RUN: polyc %s 2>&1
! CHECK: would have subscripts, tests or variables that are hard to read
! CHECK: v = v/sum(w)
! CHECK: w = w/sum(w)
subroutine s(n, v, w)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: v(n), w(n)
  v = v/sum(w)
  w = w/sum(w)
end subroutine
