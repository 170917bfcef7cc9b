#include "sizes.h"
! jacobi-2d: a five-point stencil in the plane.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(out) :: a(n, n), b(n, n)
    integer :: i, j

    do i = 1, n
      do j = 1, n
        a(j, i) = (real(i - 1, dp)*(j + 1) + 2)/n
        b(j, i) = (real(i - 1, dp)*(j + 2) + 3)/n
      end do
    end do
  end subroutine init_array

  subroutine kernel_jacobi_2d(tsteps, n, a, b)
    integer, intent(in) :: tsteps, n
    real(dp), intent(inout) :: a(n, n), b(n, n)
    integer :: t, i, j

    do t = 1, tsteps
      do i = 2, n - 1
        do j = 2, n - 1
          b(j, i) = 0.2_dp*(a(j, i) + a(j - 1, i) + a(j + 1, i) + a(j, i + 1) + a(j, i - 1))
        end do
      end do
      do i = 2, n - 1
        do j = 2, n - 1
          a(j, i) = 0.2_dp*(b(j, i) + b(j - 1, i) + b(j + 1, i) + b(j, i + 1) + b(j, i - 1))
        end do
      end do
    end do
  end subroutine kernel_jacobi_2d
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: tsteps = PROBLEM_SIZE(20, 40, 100, 500, 1000)
  integer, parameter :: n = PROBLEM_SIZE(30, 90, 250, 1300, 2800)
  real(dp), pointer, contiguous :: a(:, :), b(:, :)

  call create(a, n, n)
  call create(b, n, n)
  call init_array(n, a, b)
  call start_instruments()
  call kernel_jacobi_2d(tsteps, n, a, b)
  call stop_instruments()
end program main
