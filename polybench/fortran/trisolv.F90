#include "sizes.h"
! trisolv: L x = b by forward substitution.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(n, l, x, b)
    integer, intent(in) :: n
    real(dp), intent(inout) :: l(n, n)
    real(dp), intent(out) :: x(n), b(n)
    integer :: i, j

    do i = 1, n
      x(i) = -999
      b(i) = i - 1
      do j = 1, i
        l(j, i) = real(i + n - j + 1, dp)*2/n
      end do
    end do
  end subroutine init_array

  subroutine kernel_trisolv(n, l, x, b)
    integer, intent(in) :: n
    real(dp), intent(in) :: l(n, n), b(n)
    real(dp), intent(inout) :: x(n)
    integer :: i, j

    do i = 1, n
      x(i) = b(i)
      do j = 1, i - 1
        x(i) = x(i) - l(j, i)*x(j)
      end do
      x(i) = x(i)/l(i, i)
    end do
  end subroutine kernel_trisolv
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: n = PROBLEM_SIZE(40, 120, 400, 2000, 4000)
  real(dp), pointer, contiguous :: l(:, :), x(:), b(:)

  call create(l, n, n)
  call create(x, n)
  call create(b, n)
  call init_array(n, l, x, b)
  call start_instruments()
  call kernel_trisolv(n, l, x, b)
  call stop_instruments()
end program main
