! WHY: statements that a macro gives stand where it is used, all of them: they are not told apart
! RUN: polyc %s --force
! CHECK-NOT: !$omp
#define CLEAR a(i) = 0; b(i) = 0
#define ADD(x) x = x + 1
#define LOOP do i = 1, n
subroutine clear(n, a, b)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n), b(n)
  integer :: i
  do i = 1, n ! EXPECT-REJECT: preprocessor-inside
    CLEAR
  end do
  do i = 1, n ! EXPECT-REJECT: preprocessor-inside
    ADD(a(i))
  end do
  LOOP ! EXPECT-REJECT: preprocessor-inside
    b(i) = i
  end do
end subroutine clear
