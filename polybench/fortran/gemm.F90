#include "sizes.h"
! gemm: C = alpha A B + beta C.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(ni, nj, nk, alpha, beta, c, a, b)
    integer, intent(in) :: ni, nj, nk
    real(dp), intent(out) :: alpha, beta
    real(dp), intent(out) :: c(nj, ni), a(nk, ni), b(nj, nk)
    integer :: i, j

    alpha = 1.5_dp
    beta = 1.2_dp
    do i = 1, ni
      do j = 1, nj
        c(j, i) = real(mod((i - 1)*(j - 1) + 1, ni), dp)/ni
      end do
    end do
    do i = 1, ni
      do j = 1, nk
        a(j, i) = real(mod((i - 1)*j, nk), dp)/nk
      end do
    end do
    do i = 1, nk
      do j = 1, nj
        b(j, i) = real(mod((i - 1)*(j + 1), nj), dp)/nj
      end do
    end do
  end subroutine init_array

  subroutine kernel_gemm(ni, nj, nk, alpha, beta, c, a, b)
    integer, intent(in) :: ni, nj, nk
    real(dp), intent(in) :: alpha, beta
    real(dp), intent(inout) :: c(nj, ni)
    real(dp), intent(in) :: a(nk, ni), b(nj, nk)
    integer :: i, j, k

    do i = 1, ni
      do j = 1, nj
        c(j, i) = c(j, i)*beta
      end do
      do k = 1, nk
        do j = 1, nj
          c(j, i) = c(j, i) + alpha*a(k, i)*b(j, k)
        end do
      end do
    end do
  end subroutine kernel_gemm
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: ni = PROBLEM_SIZE(20, 60, 200, 1000, 2000)
  integer, parameter :: nj = PROBLEM_SIZE(25, 70, 220, 1100, 2300)
  integer, parameter :: nk = PROBLEM_SIZE(30, 80, 240, 1200, 2600)
  real(dp) :: alpha, beta
  real(dp), pointer, contiguous :: c(:, :), a(:, :), b(:, :)

  call create(c, nj, ni)
  call create(a, nk, ni)
  call create(b, nj, nk)
  call init_array(ni, nj, nk, alpha, beta, c, a, b)
  call start_instruments()
  call kernel_gemm(ni, nj, nk, alpha, beta, c, a, b)
  call stop_instruments()
end program main
