! WHY: -fopenmp moves arrays that expressions compute to the stack, where 18 MB do not fit
! RUN: polyc %s 2>&1
! CHECK: 22:{{.*}}note: -fopenmp would move the array that is computed here to the stack: no loop becomes parallel [polyc-openmp-storage]
! CHECK-NOT: omp
module m
  implicit none
  integer, parameter :: n = 1500
contains
  subroutine smooth(a, b)
    real(8), intent(inout) :: a(n, n)
    real(8), intent(in) :: b(n, n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        a(i, j) = a(i, j) + b(i, j)
      end do
    end do
  end subroutine smooth
  subroutine outer(a, x)
    real(8), intent(inout) :: a(:, :)
    real(8), intent(in) :: x(n)
    a = a + spread(x, 2, n)*2
  end subroutine outer
end module m
