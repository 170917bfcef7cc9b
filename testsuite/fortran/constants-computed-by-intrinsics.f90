! WHY: a constant of a module that intrinsic functions compute is as good as a number where the module is used
! RUN: polyc %s
! CHECK: !$omp parallel do
! EXEC: same
module consts
  implicit none
  integer, parameter :: wp = kind(1d0)
  real(wp), parameter :: pi = 4*atan(1.0_wp), scale = pi/sqrt(2.0_wp)
end module consts
subroutine scaled(n, g)
  use consts, only: scale, width => pi
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: g(n, n)
  integer :: i, j
  do i = 1, n
    do j = 1, n
      g(i, j) = mod(i*i + j*5 + 400, 37)/scale + g(i, j)*width
    end do
  end do
end subroutine scaled

program main
  implicit none
  real(8) :: g(200, 200)
  g = 1
  call scaled(200, g)
  print '(z16.16)', g
end program main
