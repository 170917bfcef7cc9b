! WHY: others take elements of a module's constant arrays from where gfortran puts them: C would have no such name
! RUN: polyc %s -o x.c 2>&1
! CHECK: error: polyc does not translate this into C: an array of constants of a module, which others may use
module weights
  implicit none
  integer, parameter :: n = 3
  real(8), parameter :: w(n) = [1.5d0, 2.5d0, 4d0]
contains
  subroutine scale(a)
    real(8), intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = a(i)*2
    end do
  end subroutine scale
end module weights
