! WHY: an argument that is declared with a number of elements has no others: threads count in copies of it
! RUN: polyc %s
! CHECK: bins_part = 0
! CHECK: !$omp parallel do private(k) reduction(+: bins_part)
! CHECK: bins_part(k + 1) = bins_part(k + 1) + 1
! CHECK: do e = 0, 31
! CHECK: bins(e) = bins(e) + bins_part(e + 1)
! EXEC: same
subroutine counts(n, x, bins)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  integer, intent(inout) :: bins(0:31)
  integer :: i, k
  do i = 1, n
    k = int(x(i)*32)
    bins(k) = bins(k) + 1
  end do
end subroutine counts
program main
  implicit none
  integer, parameter :: n = 20000
  real(8) :: x(n)
  integer :: bins(0:31), i
  do i = 1, n
    x(i) = mod(i*7, 1000)/1000d0
  end do
  bins = 1
  call counts(n, x, bins)
  print *, bins
end program main
