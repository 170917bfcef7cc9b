! WHY: what a procedure does whose text flags choose is not known to its callers
! RUN: polyc --force %s 2>&1
! CHECK: missed: the call of "twice"
! CHECK: missed: the call of "scaled"
#define FACTOR 3
module m
  implicit none
contains
  pure real(8) function twice(x)
    real(8), intent(in) :: x
#ifdef THRICE
    twice = 3*x
#else
    twice = 2*x
#endif
  end function twice
  pure real(8) function scaled(x)
    real(8), intent(in) :: x
    scaled = FACTOR*x
  end function scaled
  subroutine apply(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = twice(a(i))
    end do
    do i = 1, n
      a(i) = scaled(a(i))
    end do
  end subroutine apply
end module m
