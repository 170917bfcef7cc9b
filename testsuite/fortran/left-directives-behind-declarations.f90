! WHY: the author's directive would run another loop in threads where the loops change places
! RUN: polyc %s 2>&1
! CHECK: subroutine "s" was not read: the procedure has directives of its author
! CHECK: !$omp parallel do private(j)
! CHECK-NEXT: do i = 1, n
subroutine s(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), b(n, n)
  integer :: i, j

  !$omp parallel do private(j)
  do i = 1, n
    do j = 2, n
      a(i, j) = a(i, j - 1)*0.5 + b(i, j)
    end do
  end do
end subroutine s
