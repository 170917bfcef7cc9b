#include "sizes.h"
! mvt: x1 = x1 + A y1; x2 = x2 + A^T y2.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(n, x1, x2, y_1, y_2, a)
    integer, intent(in) :: n
    real(dp), intent(out) :: x1(n), x2(n), y_1(n), y_2(n), a(n, n)
    integer :: i, j

    do i = 1, n
      x1(i) = real(mod(i - 1, n), dp)/n
      x2(i) = real(mod(i, n), dp)/n
      y_1(i) = real(mod(i + 2, n), dp)/n
      y_2(i) = real(mod(i + 3, n), dp)/n
      do j = 1, n
        a(j, i) = real(mod((i - 1)*(j - 1), n), dp)/n
      end do
    end do
  end subroutine init_array

  subroutine kernel_mvt(n, x1, x2, y_1, y_2, a)
    integer, intent(in) :: n
    real(dp), intent(inout) :: x1(n), x2(n)
    real(dp), intent(in) :: y_1(n), y_2(n), a(n, n)
    integer :: i, j

    do i = 1, n
      do j = 1, n
        x1(i) = x1(i) + a(j, i)*y_1(j)
      end do
    end do
    do i = 1, n
      do j = 1, n
        x2(i) = x2(i) + a(i, j)*y_2(j)
      end do
    end do
  end subroutine kernel_mvt
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: n = PROBLEM_SIZE(40, 120, 400, 2000, 4000)
  real(dp), pointer, contiguous :: a(:, :), x1(:), x2(:), y_1(:), y_2(:)

  call create(a, n, n)
  call create(x1, n)
  call create(x2, n)
  call create(y_1, n)
  call create(y_2, n)
  call init_array(n, x1, x2, y_1, y_2, a)
  call start_instruments()
  call kernel_mvt(n, x1, x2, y_1, y_2, a)
  call stop_instruments()
end program main
