! WHY: an array of four structures with a name of 16 characters each stays on the stack under -fopenmp, as it is now
! RUN: polyc %s 2>&1
! CHECK-NOT: would move
! CHECK: !$omp parallel do if (n >= {{[0-9]+}})
module m
  implicit none
  type f_t
    character(len=16) :: name = ''
    real :: v = 0
  end type
contains
  subroutine s(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    type(f_t) :: f(4)
    integer :: i
    f(1)%name = 'x'
    do i = 1, n
      a(i) = a(i)*2
    end do
    if (f(1)%name == 'y') a(1) = f(1)%v
  end subroutine
end module
