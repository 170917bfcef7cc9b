#include "sizes.h"
! 2mm: D = alpha A B C + beta D.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(ni, nj, nk, nl, alpha, beta, a, b, c, d)
    integer, intent(in) :: ni, nj, nk, nl
    real(dp), intent(out) :: alpha, beta
    real(dp), intent(out) :: a(nk, ni), b(nj, nk), c(nl, nj), d(nl, ni)
    integer :: i, j

    alpha = 1.5_dp
    beta = 1.2_dp
    do i = 1, ni
      do j = 1, nk
        a(j, i) = real(mod((i - 1)*(j - 1) + 1, ni), dp)/ni
      end do
    end do
    do i = 1, nk
      do j = 1, nj
        b(j, i) = real(mod((i - 1)*j, nj), dp)/nj
      end do
    end do
    do i = 1, nj
      do j = 1, nl
        c(j, i) = real(mod((i - 1)*(j + 2) + 1, nl), dp)/nl
      end do
    end do
    do i = 1, ni
      do j = 1, nl
        d(j, i) = real(mod((i - 1)*(j + 1), nk), dp)/nk
      end do
    end do
  end subroutine init_array

  subroutine kernel_2mm(ni, nj, nk, nl, alpha, beta, tmp, a, b, c, d)
    integer, intent(in) :: ni, nj, nk, nl
    real(dp), intent(in) :: alpha, beta
    real(dp), intent(inout) :: tmp(nj, ni)
    real(dp), intent(in) :: a(nk, ni), b(nj, nk), c(nl, nj)
    real(dp), intent(inout) :: d(nl, ni)
    integer :: i, j, k

    do i = 1, ni
      do j = 1, nj
        tmp(j, i) = 0.0_dp
        do k = 1, nk
          tmp(j, i) = tmp(j, i) + alpha*a(k, i)*b(j, k)
        end do
      end do
    end do
    do i = 1, ni
      do j = 1, nl
        d(j, i) = d(j, i)*beta
        do k = 1, nj
          d(j, i) = d(j, i) + tmp(k, i)*c(j, k)
        end do
      end do
    end do
  end subroutine kernel_2mm
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: ni = PROBLEM_SIZE(16, 40, 180, 800, 1600)
  integer, parameter :: nj = PROBLEM_SIZE(18, 50, 190, 900, 1800)
  integer, parameter :: nk = PROBLEM_SIZE(22, 70, 210, 1100, 2200)
  integer, parameter :: nl = PROBLEM_SIZE(24, 80, 220, 1200, 2400)
  real(dp) :: alpha, beta
  real(dp), pointer, contiguous :: tmp(:, :), a(:, :), b(:, :), c(:, :), d(:, :)

  call create(tmp, nj, ni)
  call create(a, nk, ni)
  call create(b, nj, nk)
  call create(c, nl, nj)
  call create(d, nl, ni)
  call init_array(ni, nj, nk, nl, alpha, beta, a, b, c, d)
  call start_instruments()
  call kernel_2mm(ni, nj, nk, nl, alpha, beta, tmp, a, b, c, d)
  call stop_instruments()
end program main
