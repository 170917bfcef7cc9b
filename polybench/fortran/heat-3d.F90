#include "sizes.h"
! heat-3d: heat conduction in three dimensions.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(out) :: a(n, n, n), b(n, n, n)
    integer :: i, j, k

    do i = 1, n
      do j = 1, n
        do k = 1, n
          b(k, j, i) = real(i + j + (n - k) - 1, dp)*10/n
          a(k, j, i) = b(k, j, i)
        end do
      end do
    end do
  end subroutine init_array

  subroutine kernel_heat_3d(tsteps, n, a, b)
    integer, intent(in) :: tsteps, n
    real(dp), intent(inout) :: a(n, n, n), b(n, n, n)
    integer :: t, i, j, k

    do t = 1, tsteps
      do i = 2, n - 1
        do j = 2, n - 1
          do k = 2, n - 1
            b(k, j, i) = 0.125_dp*(a(k, j, i + 1) - 2.0_dp*a(k, j, i) + a(k, j, i - 1)) + &
                         0.125_dp*(a(k, j + 1, i) - 2.0_dp*a(k, j, i) + a(k, j - 1, i)) + &
                         0.125_dp*(a(k + 1, j, i) - 2.0_dp*a(k, j, i) + a(k - 1, j, i)) + &
                         a(k, j, i)
          end do
        end do
      end do
      do i = 2, n - 1
        do j = 2, n - 1
          do k = 2, n - 1
            a(k, j, i) = 0.125_dp*(b(k, j, i + 1) - 2.0_dp*b(k, j, i) + b(k, j, i - 1)) + &
                         0.125_dp*(b(k, j + 1, i) - 2.0_dp*b(k, j, i) + b(k, j - 1, i)) + &
                         0.125_dp*(b(k + 1, j, i) - 2.0_dp*b(k, j, i) + b(k - 1, j, i)) + &
                         b(k, j, i)
          end do
        end do
      end do
    end do
  end subroutine kernel_heat_3d
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: tsteps = PROBLEM_SIZE(20, 40, 100, 500, 1000)
  integer, parameter :: n = PROBLEM_SIZE(10, 20, 40, 120, 200)
  real(dp), pointer, contiguous :: a(:, :, :), b(:, :, :)

  call create(a, n, n, n)
  call create(b, n, n, n)
  call init_array(n, a, b)
  call start_instruments()
  call kernel_heat_3d(tsteps, n, a, b)
  call stop_instruments()
end program main
