! WHY: a function of the same module whose result is an array is no function of which nobody knows the type
! RUN: polyc %s 2>&1
! CHECK: left-results-that-are-arrays.f90:16:5: missed: the result of "flux", which is an array, is not supported in loops
module m
  implicit none
contains
  pure function flux(q) result(f)
    real(8), intent(in) :: q(3)
    real(8) :: f(3)
    f = 2*q
  end function
  subroutine s(n, q)
    integer, intent(in) :: n
    real(8), intent(inout) :: q(3, n)
    integer :: i
    do i = 1, n
      q(:, i) = flux(q(:, i))
    end do
  end subroutine
end module
