! WHY: gfortran 12 compiles skewed loops wrongly where a dummy argument is contiguous
! RUN: polyc %s 2>&1
! CHECK: the new loops would have subscripts of two counters, which gfortran 12 compiles wrongly beside contiguous arrays
! CHECK: do j = 2, n
! CHECK-NEXT: do i = 2, n
subroutine gs(a, n, w)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(:, :)
  real(8), intent(in), contiguous :: w(:)
  integer :: i, j
  do j = 2, n
    do i = 2, n
      a(i, j) = a(i, j) + a(i - 1, j)*w(i) + a(i, j - 1)*w(j)
    end do
  end do
end subroutine gs
