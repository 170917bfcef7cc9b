#include "sizes.h"
! syr2k: C = alpha A B^T + alpha B A^T + beta C, one triangle of C.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(n, m, alpha, beta, c, a, b)
    integer, intent(in) :: n, m
    real(dp), intent(out) :: alpha, beta
    real(dp), intent(out) :: c(n, n), a(m, n), b(m, n)
    integer :: i, j

    alpha = 1.5_dp
    beta = 1.2_dp
    do i = 1, n
      do j = 1, m
        a(j, i) = real(mod((i - 1)*(j - 1) + 1, n), dp)/n
        b(j, i) = real(mod((i - 1)*(j - 1) + 2, m), dp)/m
      end do
    end do
    do i = 1, n
      do j = 1, n
        c(j, i) = real(mod((i - 1)*(j - 1) + 3, n), dp)/m
      end do
    end do
  end subroutine init_array

  subroutine kernel_syr2k(n, m, alpha, beta, c, a, b)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: alpha, beta
    real(dp), intent(inout) :: c(n, n)
    real(dp), intent(in) :: a(m, n), b(m, n)
    integer :: i, j, k

    do i = 1, n
      do j = 1, i
        c(j, i) = c(j, i)*beta
      end do
      do k = 1, m
        do j = 1, i
          c(j, i) = c(j, i) + (a(k, j)*alpha*b(k, i) + b(k, j)*alpha*a(k, i))
        end do
      end do
    end do
  end subroutine kernel_syr2k
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: m = PROBLEM_SIZE(20, 60, 200, 1000, 2000)
  integer, parameter :: n = PROBLEM_SIZE(30, 80, 240, 1200, 2600)
  real(dp) :: alpha, beta
  real(dp), pointer, contiguous :: c(:, :), a(:, :), b(:, :)

  call create(c, n, n)
  call create(a, m, n)
  call create(b, m, n)
  call init_array(n, m, alpha, beta, c, a, b)
  call start_instruments()
  call kernel_syr2k(n, m, alpha, beta, c, a, b)
  call stop_instruments()
end program main
