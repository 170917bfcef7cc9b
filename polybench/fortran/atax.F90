#include "sizes.h"
! atax: y = A^T (A x).
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(m, n, a, x)
    integer, intent(in) :: m, n
    real(dp), intent(out) :: a(n, m), x(n)
    integer :: i, j
    real(dp) :: fn

    fn = n
    do i = 1, n
      x(i) = 1 + (i - 1)/fn
    end do
    do i = 1, m
      do j = 1, n
        a(j, i) = real(mod(i + j - 2, n), dp)/(5*m)
      end do
    end do
  end subroutine init_array

  subroutine kernel_atax(m, n, a, x, y, tmp)
    integer, intent(in) :: m, n
    real(dp), intent(in) :: a(n, m), x(n)
    real(dp), intent(inout) :: y(n), tmp(m)
    integer :: i, j

    do i = 1, n
      y(i) = 0
    end do
    do i = 1, m
      tmp(i) = 0.0_dp
      do j = 1, n
        tmp(i) = tmp(i) + a(j, i)*x(j)
      end do
      do j = 1, n
        y(j) = y(j) + a(j, i)*tmp(i)
      end do
    end do
  end subroutine kernel_atax
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: m = PROBLEM_SIZE(38, 116, 390, 1900, 1800)
  integer, parameter :: n = PROBLEM_SIZE(42, 124, 410, 2100, 2200)
  real(dp), pointer, contiguous :: a(:, :), x(:), y(:), tmp(:)

  call create(a, n, m)
  call create(x, n)
  call create(y, n)
  call create(tmp, m)
  call init_array(m, n, a, x)
  call start_instruments()
  call kernel_atax(m, n, a, x, y, tmp)
  call stop_instruments()
end program main
