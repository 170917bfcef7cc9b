! WHY: in a library another function may take the place of an external one; in a file with the main program none can
! RUN: polyc --force %s 2>&1
! CHECK: missed: the call of "square"
subroutine squares(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: b(n)
  real(8), external :: square
  integer :: i
  do i = 1, n
    b(i) = square(a(i))
  end do
end subroutine squares
real(8) function square(x)
  implicit none
  real(8), intent(in) :: x
  square = x*x
end function square
