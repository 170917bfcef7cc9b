! WHY: a loop that shares its line, or has a label, is told what to do about it, in words of the language
! RUN: polyc %s 2>&1
! CHECK: other statements, or a label, stand on the lines of the loop: give it lines of its own, and the label a continue in front
subroutine s(n, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n)
  integer :: i, j
  a(1, 1) = 2; do i = 1, n
    do j = 1, n
      a(i, j) = a(i, j)*2
    end do
  end do
end subroutine
