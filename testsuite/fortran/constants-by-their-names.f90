! WHY: a named constant is spelled by its name in new text, also one that is computed from others that have no name there
! RUN: polyc --force %s
! CHECK: a(i, j) = fsdx*(b(i, j) + a(i, j))*q*(fsdx
! EXEC: same
module constants
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp), parameter, private :: half = 0.5_dp
  real(dp), parameter :: quarter = half*half
end module constants
subroutine f(a, b, n)
  use constants, only: dp, q => quarter
  implicit none
  integer, intent(in) :: n
  real(dp), intent(inout) :: a(n, n), b(n, n)
  real(dp), parameter :: fsdx = 4d-5
  integer :: i, j
  do i = 1, n
    do j = 1, n
      a(i, j) = (fsdx*(b(i, j) + a(i, j))*q)*(fsdx*(a(i, j) + b(i, j))*q)
    end do
  end do
end subroutine f
program main
  implicit none
  real(8), save :: a(300, 300), b(300, 300)
  a = 3
  b = 2
  call f(a, b, 300)
  print *, sum(a), sum(b)
end program main
