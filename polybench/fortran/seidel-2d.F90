#include "sizes.h"
! seidel-2d: a nine-point stencil in the plane, in place.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(n, a)
    integer, intent(in) :: n
    real(dp), intent(out) :: a(n, n)
    integer :: i, j

    do i = 1, n
      do j = 1, n
        a(j, i) = (real(i - 1, dp)*(j + 1) + 2)/n
      end do
    end do
  end subroutine init_array

  subroutine kernel_seidel_2d(tsteps, n, a)
    integer, intent(in) :: tsteps, n
    real(dp), intent(inout) :: a(n, n)
    integer :: t, i, j

    do t = 1, tsteps
      do i = 2, n - 1
        do j = 2, n - 1
          a(j, i) = (a(j - 1, i - 1) + a(j, i - 1) + a(j + 1, i - 1) + a(j - 1, i) + a(j, i) + a(j + 1, i) + &
                     a(j - 1, i + 1) + a(j, i + 1) + a(j + 1, i + 1))/9.0_dp
        end do
      end do
    end do
  end subroutine kernel_seidel_2d
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: tsteps = PROBLEM_SIZE(20, 40, 100, 500, 1000)
  integer, parameter :: n = PROBLEM_SIZE(40, 120, 400, 2000, 4000)
  real(dp), pointer, contiguous :: a(:, :)

  call create(a, n, n)
  call init_array(n, a)
  call start_instruments()
  call kernel_seidel_2d(tsteps, n, a)
  call stop_instruments()
end program main
