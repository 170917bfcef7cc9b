#include "sizes.h"
! durbin: solves the Yule-Walker equations, a Toeplitz system, by Durbin's recursion.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(n, r)
    integer, intent(in) :: n
    real(dp), intent(out) :: r(n)
    integer :: i

    do i = 1, n
      r(i) = n + 2 - i
    end do
  end subroutine init_array

  subroutine kernel_durbin(n, r, y)
    integer, intent(in) :: n
    real(dp), intent(in) :: r(n)
    real(dp), intent(inout) :: y(n)
    real(dp) :: z(n), alpha, beta, total
    integer :: i, k

    y(1) = -r(1)
    beta = 1.0_dp
    alpha = -r(1)

    do k = 2, n
      beta = (1 - alpha*alpha)*beta
      total = 0.0_dp
      do i = 1, k - 1
        total = total + r(k - i)*y(i)
      end do
      alpha = -(r(k) + total)/beta

      do i = 1, k - 1
        z(i) = y(i) + alpha*y(k - i)
      end do
      do i = 1, k - 1
        y(i) = z(i)
      end do
      y(k) = alpha
    end do
  end subroutine kernel_durbin
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: n = PROBLEM_SIZE(40, 120, 400, 2000, 4000)
  real(dp), pointer, contiguous :: r(:), y(:)

  call create(r, n)
  call create(y, n)
  call init_array(n, r)
  call start_instruments()
  call kernel_durbin(n, r, y)
  call stop_instruments()
end program main
