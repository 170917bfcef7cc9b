#include "sizes.h"
! trmm: B = alpha A^T B, A a unit triangle.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(m, n, alpha, a, b)
    integer, intent(in) :: m, n
    real(dp), intent(out) :: alpha
    real(dp), intent(inout) :: a(m, m)
    real(dp), intent(out) :: b(n, m)
    integer :: i, j

    alpha = 1.5_dp
    do i = 1, m
      do j = 1, i - 1
        a(j, i) = real(mod(i + j - 2, m), dp)/m
      end do
      a(i, i) = 1.0_dp
      do j = 1, n
        b(j, i) = real(mod(n + (i - j), n), dp)/n
      end do
    end do
  end subroutine init_array

  subroutine kernel_trmm(m, n, alpha, a, b)
    integer, intent(in) :: m, n
    real(dp), intent(in) :: alpha, a(m, m)
    real(dp), intent(inout) :: b(n, m)
    integer :: i, j, k

    do i = 1, m
      do j = 1, n
        do k = i + 1, m
          b(j, i) = b(j, i) + a(i, k)*b(j, k)
        end do
        b(j, i) = alpha*b(j, i)
      end do
    end do
  end subroutine kernel_trmm
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: m = PROBLEM_SIZE(20, 60, 200, 1000, 2000)
  integer, parameter :: n = PROBLEM_SIZE(30, 80, 240, 1200, 2600)
  real(dp) :: alpha
  real(dp), pointer, contiguous :: a(:, :), b(:, :)

  call create(a, m, m)
  call create(b, n, m)
  call init_array(m, n, alpha, a, b)
  call start_instruments()
  call kernel_trmm(m, n, alpha, a, b)
  call stop_instruments()
end program main
