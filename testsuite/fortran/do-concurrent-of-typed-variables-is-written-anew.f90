! WHY: OpenMP takes no do concurrent: flang 19 crashed on a directive in front of one; both loops share a variable
! RUN: polyc %s
! CHECK: integer :: i
! CHECK-NEXT: polyc: parallel
! CHECK-NEXT: !$omp parallel do if (n >= 2600)
! CHECK-NEXT: do i = 1, n
! CHECK-NEXT: x(i) = y(i)*2 + sqrt(y(i))
! CHECK-NEXT: end do
! CHECK: !$omp parallel do if (n >= 2600)
! CHECK-NEXT: do i = 1, n
! CHECK-NEXT: x(i) = y(i)*3 + sqrt(y(i))
subroutine s(n, x, y)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  real(8), intent(in) :: y(n)
  do concurrent (integer :: i = 1:n)
    x(i) = y(i)*2 + sqrt(y(i))
  end do
  print *, x(1)
  do concurrent (integer :: i = 1:n)
    x(i) = y(i)*3 + sqrt(y(i))
  end do
end subroutine
