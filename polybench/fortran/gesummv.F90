#include "sizes.h"
! gesummv: y = alpha A x + beta B x.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(n, alpha, beta, a, b, x)
    integer, intent(in) :: n
    real(dp), intent(out) :: alpha, beta
    real(dp), intent(out) :: a(n, n), b(n, n), x(n)
    integer :: i, j

    alpha = 1.5_dp
    beta = 1.2_dp
    do i = 1, n
      x(i) = real(mod(i - 1, n), dp)/n
      do j = 1, n
        a(j, i) = real(mod((i - 1)*(j - 1) + 1, n), dp)/n
        b(j, i) = real(mod((i - 1)*(j - 1) + 2, n), dp)/n
      end do
    end do
  end subroutine init_array

  subroutine kernel_gesummv(n, alpha, beta, a, b, tmp, x, y)
    integer, intent(in) :: n
    real(dp), intent(in) :: alpha, beta
    real(dp), intent(in) :: a(n, n), b(n, n), x(n)
    real(dp), intent(inout) :: tmp(n), y(n)
    integer :: i, j

    do i = 1, n
      tmp(i) = 0.0_dp
      y(i) = 0.0_dp
      do j = 1, n
        tmp(i) = a(j, i)*x(j) + tmp(i)
        y(i) = b(j, i)*x(j) + y(i)
      end do
      y(i) = alpha*tmp(i) + beta*y(i)
    end do
  end subroutine kernel_gesummv
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: n = PROBLEM_SIZE(30, 90, 250, 1300, 2800)
  real(dp) :: alpha, beta
  real(dp), pointer, contiguous :: a(:, :), b(:, :), tmp(:), x(:), y(:)

  call create(a, n, n)
  call create(b, n, n)
  call create(tmp, n)
  call create(x, n)
  call create(y, n)
  call init_array(n, alpha, beta, a, b, x)
  call start_instruments()
  call kernel_gesummv(n, alpha, beta, a, b, tmp, x, y)
  call stop_instruments()
end program main
