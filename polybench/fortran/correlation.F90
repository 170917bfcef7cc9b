#include "sizes.h"
! correlation: the correlation matrix of m variables, each with n data points.
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
        data(j, i) = real((i - 1)*(j - 1), dp)/m + (i - 1)
      end do
    end do
  end subroutine init_array

  subroutine kernel_correlation(m, n, float_n, data, corr, mean, stddev)
    integer, intent(in) :: m, n
    real(dp), intent(in) :: float_n
    real(dp), intent(inout) :: data(m, n), corr(m, m), mean(m), stddev(m)
    real(dp), parameter :: eps = 0.1_dp
    integer :: i, j, k

    do j = 1, m
      mean(j) = 0.0_dp
      do i = 1, n
        mean(j) = mean(j) + data(j, i)
      end do
      mean(j) = mean(j)/float_n
    end do

    do j = 1, m
      stddev(j) = 0.0_dp
      do i = 1, n
        stddev(j) = stddev(j) + (data(j, i) - mean(j))*(data(j, i) - mean(j))
      end do
      stddev(j) = stddev(j)/float_n
      stddev(j) = sqrt(stddev(j))
      ! A constant column has no deviation to divide by.
      stddev(j) = merge(1.0_dp, stddev(j), stddev(j) <= eps)
    end do

    do i = 1, n
      do j = 1, m
        data(j, i) = data(j, i) - mean(j)
        data(j, i) = data(j, i)/(sqrt(float_n)*stddev(j))
      end do
    end do

    do i = 1, m - 1
      corr(i, i) = 1.0_dp
      do j = i + 1, m
        corr(j, i) = 0.0_dp
        do k = 1, n
          corr(j, i) = corr(j, i) + data(i, k)*data(j, k)
        end do
        corr(i, j) = corr(j, i)
      end do
    end do
    corr(m, m) = 1.0_dp
  end subroutine kernel_correlation
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: m = PROBLEM_SIZE(28, 80, 240, 1200, 2600)
  integer, parameter :: n = PROBLEM_SIZE(32, 100, 260, 1400, 3000)
  real(dp) :: float_n
  real(dp), pointer, contiguous :: data(:, :), corr(:, :), mean(:), stddev(:)

  call create(data, m, n)
  call create(corr, m, m)
  call create(mean, m)
  call create(stddev, m)
  call init_array(m, n, float_n, data)
  call start_instruments()
  call kernel_correlation(m, n, float_n, data, corr, mean, stddev)
  call stop_instruments()
end program main
