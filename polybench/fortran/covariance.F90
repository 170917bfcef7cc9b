#include "sizes.h"
! covariance: the covariance matrix of m variables, each with n data points.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(m, n, float_n, data)
    integer, intent(in) :: m, n
    real(dp), intent(out) :: float_n, data(m, n)
    integer :: i, j

    float_n = n
    do i = 1, n
      do j = 1, m
        data(j, i) = real(i - 1, dp)*(j - 1)/m
      end do
    end do
  end subroutine init_array

  subroutine kernel_covariance(m, n, float_n, data, cov, mean)
    integer, intent(in) :: m, n
    real(dp), intent(in) :: float_n
    real(dp), intent(inout) :: data(m, n), cov(m, m), mean(m)
    integer :: i, j, k

    do j = 1, m
      mean(j) = 0.0_dp
      do i = 1, n
        mean(j) = mean(j) + data(j, i)
      end do
      mean(j) = mean(j)/float_n
    end do

    do i = 1, n
      do j = 1, m
        data(j, i) = data(j, i) - mean(j)
      end do
    end do

    do i = 1, m
      do j = i, m
        cov(j, i) = 0.0_dp
        do k = 1, n
          cov(j, i) = cov(j, i) + data(i, k)*data(j, k)
        end do
        cov(j, i) = cov(j, i)/(float_n - 1.0_dp)
        cov(i, j) = cov(j, i)
      end do
    end do
  end subroutine kernel_covariance
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: m = PROBLEM_SIZE(28, 80, 240, 1200, 2600)
  integer, parameter :: n = PROBLEM_SIZE(32, 100, 260, 1400, 3000)
  real(dp) :: float_n
  real(dp), pointer, contiguous :: data(:, :), cov(:, :), mean(:)

  call create(data, m, n)
  call create(cov, m, m)
  call create(mean, m)
  call init_array(m, n, float_n, data)
  call start_instruments()
  call kernel_covariance(m, n, float_n, data, cov, mean)
  call stop_instruments()
end program main
