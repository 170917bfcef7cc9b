! WHY: what asks for a bound of an array is of the default kind, and beside wider numbers it is converted
! RUN: polyc --force --only s %s
! CHECK: min(int(ubound(g, 1), 8), ii + lbound(g, 1) + 31)
! EXEC: same
module fields
  implicit none
  real(8), allocatable :: g(:, :)
contains
  subroutine s(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      call setup(i)
      g = i
      a(i) = sum(g)
    end do
  end subroutine s
  subroutine setup(n)
    integer, intent(in) :: n
    if (allocated(g)) deallocate (g)
    allocate (g(0:n, -n:n))
  end subroutine setup
end module fields
program main
  use fields
  real(8) :: x(9)
  x = 0
  call s(9, x)
  print *, x
end program main
