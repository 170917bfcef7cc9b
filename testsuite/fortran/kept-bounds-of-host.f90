! WHY: bounds of the host's arrays are values of its variables, which an internal procedure may name otherwise
! RUN: polyc %s --force 2>&1
! CHECK: missed: an element of "b", whose bounds are no constants where it is declared, is not supported in loops
! CHECK-NOT: !$omp
subroutine host(n, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: b(n, n)
  b(1, 1) = 2
  call inner
contains
  subroutine inner
    integer :: i, n
    n = 3
    do i = 1, n
      b(i, 2) = b(i, 1) + 1
    end do
  end subroutine inner
end subroutine host
