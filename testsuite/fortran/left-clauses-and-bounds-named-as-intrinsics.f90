! WHY: reduction(max: …) and size(a, 2) mean what the program calls so: the output did not compile
! RUN: polyc %s 2>&1
! CHECK: :15:5: missed: the new loops need the intrinsic "max", and the file has something else of that name
! CHECK: :24:5: missed: the new loops need the intrinsic "size", and the file has something else of that name
! CHECK-NOT: !$omp
module names
  implicit none
  integer, parameter :: size = 260
contains
  subroutine largest(k, n, most)
    integer, intent(in) :: n, k(n)
    integer, intent(out) :: most
    integer :: i, max
    max = k(1)
    do i = 2, n
      if (k(i) > max) max = k(i)
    end do
    most = max
  end subroutine

  subroutine clear(b)
    real(8), intent(out) :: b(:, 0:)
    b(1, 1) = size
    b(:, :) = 0
  end subroutine
end module
