! WHY: arguments of the host that are targets may overlap, in its internal procedures as well
! RUN: polyc %s 2>&1
! CHECK: missed: "a", an argument of the host that is a target, is not supported in loops
! CHECK-NOT: !$omp
module moving
  implicit none
contains
  subroutine host(a, b)
    real(8), target :: a(:), b(:)
    call inner()
  contains
    subroutine inner()
      integer :: i
      do i = 1, size(a) - 1
        a(i + 1) = b(i) + 1
      end do
    end subroutine inner
  end subroutine host
end module moving
