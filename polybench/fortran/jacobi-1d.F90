#include "sizes.h"
! jacobi-1d: a three-point stencil on a line.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(out) :: a(n), b(n)
    integer :: i

    do i = 1, n
      a(i) = (real(i - 1, dp) + 2)/n
      b(i) = (real(i - 1, dp) + 3)/n
    end do
  end subroutine init_array

  subroutine kernel_jacobi_1d(tsteps, n, a, b)
    integer, intent(in) :: tsteps, n
    real(dp), intent(inout) :: a(n), b(n)
    integer :: t, i

    do t = 1, tsteps
      do i = 2, n - 1
        b(i) = 0.33333_dp*(a(i - 1) + a(i) + a(i + 1))
      end do
      do i = 2, n - 1
        a(i) = 0.33333_dp*(b(i - 1) + b(i) + b(i + 1))
      end do
    end do
  end subroutine kernel_jacobi_1d
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: tsteps = PROBLEM_SIZE(20, 40, 100, 500, 1000)
  integer, parameter :: n = PROBLEM_SIZE(30, 120, 400, 2000, 4000)
  real(dp), pointer, contiguous :: a(:), b(:)

  call create(a, n)
  call create(b, n)
  call init_array(n, a, b)
  call start_instruments()
  call kernel_jacobi_1d(tsteps, n, a, b)
  call stop_instruments()
end program main
