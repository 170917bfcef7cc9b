! WHY: a macro that flags decide may be another number in the build, and a word another one
! RUN: polyc %s --force
! CHECK-NOT: !$omp
#ifndef OFFSET
#define OFFSET 0
#endif
subroutine shift(n, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n + 1)
  integer :: i
  do i = 1, n ! EXPECT-REJECT: preprocessor-inside
    a(i + OFFSET) = a(i) + 1
  end do
end subroutine shift

subroutine lines(n, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
  do i = 1, n ! EXPECT-REJECT: preprocessor-inside
    a(i) = __LINE__
  end do
end subroutine lines

#ifdef DEBUG
#define before i - 1
#endif
subroutine other(n, before, a)
  integer, intent(in) :: n, before
  real(8), intent(inout) :: a(0:n)
  integer :: i
  do i = 1, n ! EXPECT-REJECT: preprocessor-inside
    a(i) = 2*before
  end do
end subroutine other
