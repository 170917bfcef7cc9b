! WHY: bounds of the host's arrays are values of its variables, which an internal procedure may name otherwise
! RUN: polyc %s --force
! EXEC: same
! CHECK: !$omp parallel do
! CHECK-NEXT: do i2 = 1, size(b, 1)
! CHECK-NEXT: b(i2, 2) = b(i2, 2)*2 + 3
subroutine host(n, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: b(n, n)
  b(1, 1) = 2
  call inner
contains
  subroutine inner
    integer :: i, n
    n = 3
    b(:, 2) = b(:, 2)*2 + n
  end subroutine inner
end subroutine host

program main
  implicit none
  real(8) :: b(7, 7)
  b = 1
  call host(7, b)
  print *, b
end program main
