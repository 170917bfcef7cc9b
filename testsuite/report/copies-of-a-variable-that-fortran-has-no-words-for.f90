! WHY: a least value that threads would find in parts needs copies of a variable of the author's
! RUN: polyc %s 2>&1
! CHECK: :11:3: missed: the new loops need a copy of "m" for each thread, which polyc has no Fortran for
subroutine least(n, x, mx)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: mx
  real(8) :: m
  integer :: i; m = 1d300
  do i = 1, n
    if (x(i) < m) m = x(i)
  end do
  mx = m
end subroutine least
