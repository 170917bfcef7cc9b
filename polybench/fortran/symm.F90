#include "sizes.h"
! symm: C = alpha A B + beta C, A symmetric, only its lower triangle (of the C version) read.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(m, n, alpha, beta, c, a, b)
    integer, intent(in) :: m, n
    real(dp), intent(out) :: alpha, beta
    real(dp), intent(out) :: c(n, m), a(m, m), b(n, m)
    integer :: i, j

    alpha = 1.5_dp
    beta = 1.2_dp
    do i = 1, m
      do j = 1, n
        c(j, i) = real(mod(i + j - 2, 100), dp)/m
        b(j, i) = real(mod(n + i - j, 100), dp)/m
      end do
    end do
    do i = 1, m
      do j = 1, i
        a(j, i) = real(mod(i + j - 2, 100), dp)/m
      end do
      ! Never to be read.
      do j = i + 1, m
        a(j, i) = -999
      end do
    end do
  end subroutine init_array

  subroutine kernel_symm(m, n, alpha, beta, c, a, b)
    integer, intent(in) :: m, n
    real(dp), intent(in) :: alpha, beta
    real(dp), intent(inout) :: c(n, m)
    real(dp), intent(in) :: a(m, m), b(n, m)
    integer :: i, j, k
    real(dp) :: temp2

    do i = 1, m
      do j = 1, n
        temp2 = 0
        do k = 1, i - 1
          c(j, k) = c(j, k) + alpha*b(j, i)*a(k, i)
          temp2 = temp2 + b(j, k)*a(k, i)
        end do
        c(j, i) = beta*c(j, i) + alpha*b(j, i)*a(i, i) + alpha*temp2
      end do
    end do
  end subroutine kernel_symm
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: m = PROBLEM_SIZE(20, 60, 200, 1000, 2000)
  integer, parameter :: n = PROBLEM_SIZE(30, 80, 240, 1200, 2600)
  real(dp) :: alpha, beta
  real(dp), pointer, contiguous :: c(:, :), a(:, :), b(:, :)

  call create(c, n, m)
  call create(a, m, m)
  call create(b, n, m)
  call init_array(m, n, alpha, beta, c, a, b)
  call start_instruments()
  call kernel_symm(m, n, alpha, beta, c, a, b)
  call stop_instruments()
end program main
