! WHY: of a hint on two lines, or one that a macro gives, a part would stay in front of other loops
! RUN: polyc %s 2>&1
! CHECK: subroutine "two_lines" was not read: the procedure has directives of its author
! CHECK: subroutine "by_macro" was not read: the procedure has directives of its author
! CHECK-NOT: polyc:
#define IVDEP !GCC$ ivdep
subroutine two_lines(n, a, b)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), b(n, n)
  integer :: i, j
  !DIR$ LOOP COUNT MAX(100), &
  !DIR$& MIN(10)
  do i = 1, n
    do j = 1, n
      a(i, j) = a(i, j)*0.5 + b(i, j)
    end do
  end do
end subroutine two_lines
subroutine by_macro(n, a, b)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), b(n, n)
  integer :: i, j
  IVDEP
  do i = 1, n
    do j = 1, n
      a(i, j) = a(i, j)*0.5 + b(i, j)
    end do
  end do
end subroutine by_macro
