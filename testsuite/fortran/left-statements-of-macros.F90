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
end subroutine clear

subroutine add_one(n, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
  do i = 1, n ! EXPECT-REJECT: preprocessor-inside
    ADD(a(i))
  end do
end subroutine add_one

subroutine count_up(n, b)
  integer, intent(in) :: n
  real(8), intent(inout) :: b(n)
  integer :: i
  LOOP ! EXPECT-REJECT: preprocessor-inside
    b(i) = i
  end do
end subroutine count_up
