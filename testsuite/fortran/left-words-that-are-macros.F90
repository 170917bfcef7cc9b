! WHY: the preprocessor also reads directives: a word of polyc's own that is a macro would become another one
! RUN: polyc %s --force 2>&1
! CHECK: the word "private", which is a macro in the file
! CHECK-NOT: private(
#define private secret
subroutine fill(n, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n)
  integer :: i, j
  do i = 1, n ! EXPECT-REJECT: not-contiguous-text
    do j = 1, n
      a(j, i) = i + j
    end do
  end do
end subroutine fill
