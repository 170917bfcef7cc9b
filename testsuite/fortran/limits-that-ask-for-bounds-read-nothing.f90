! WHY: what `size` and its like say of an array that cannot be allocated anew is not changed by what sets its elements
! RUN: polyc %s 2>&1
! CHECK: limits-that-ask-for-bounds-read-nothing.f90:11:3: remark: loops reordered, parallel
! CHECK: limits-that-ask-for-bounds-read-nothing.f90:19:3: missed: do concurrent that sets what its mask or its limits read
! CHECK: !$omp parallel do
! CHECK-NEXT: do j = 2, size(x, 2) - 1
subroutine s(x)
  implicit none
  real(8), intent(inout) :: x(:, :)
  integer :: i, j
  do concurrent (j = 2:size(x, 2) - 1, i = 2:size(x, 1) - 1)
    x(i, j) = x(i, j)*2
  end do
end subroutine
subroutine t(m)
  implicit none
  integer, intent(inout) :: m(:)
  integer :: i, j
  do concurrent (j = 1:size(m), i = 1:m(1))
    if (i == j) m(i) = 3
  end do
end subroutine
