#include "sizes.h"
! syrk: C = alpha A A^T + beta C, one triangle of C.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(n, m, alpha, beta, c, a)
    integer, intent(in) :: n, m
    real(dp), intent(out) :: alpha, beta
    real(dp), intent(out) :: c(n, n), a(m, n)
    integer :: i, j

    alpha = 1.5_dp
    beta = 1.2_dp
    do i = 1, n
      do j = 1, m
        a(j, i) = real(mod((i - 1)*(j - 1) + 1, n), dp)/n
      end do
    end do
    do i = 1, n
      do j = 1, n
        c(j, i) = real(mod((i - 1)*(j - 1) + 2, m), dp)/m
      end do
    end do
  end subroutine init_array

  subroutine kernel_syrk(n, m, alpha, beta, c, a)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: alpha, beta
    real(dp), intent(inout) :: c(n, n)
    real(dp), intent(in) :: a(m, n)
    integer :: i, j, k

    do i = 1, n
      do j = 1, i
        c(j, i) = c(j, i)*beta
      end do
      do k = 1, m
        do j = 1, i
          c(j, i) = c(j, i) + alpha*a(k, i)*a(k, j)
        end do
      end do
    end do
  end subroutine kernel_syrk
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: m = PROBLEM_SIZE(20, 60, 200, 1000, 2000)
  integer, parameter :: n = PROBLEM_SIZE(30, 80, 240, 1200, 2600)
  real(dp) :: alpha, beta
  real(dp), pointer, contiguous :: c(:, :), a(:, :)

  call create(c, n, n)
  call create(a, m, n)
  call init_array(n, m, alpha, beta, c, a)
  call start_instruments()
  call kernel_syrk(n, m, alpha, beta, c, a)
  call stop_instruments()
end program main
