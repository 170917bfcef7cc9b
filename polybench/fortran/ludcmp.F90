#include "sizes.h"
! ludcmp: A x = b by A = L U, then forward and backward substitution.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(n, a, b, x, y)
    integer, intent(in) :: n
    real(dp), intent(out) :: a(n, n), b(n), x(n), y(n)
    integer :: i, j
    real(dp) :: fn

    fn = n
    do i = 1, n
      x(i) = 0
      y(i) = 0
      b(i) = i/fn/2.0_dp + 4
    end do
    do i = 1, n
      do j = 1, i
        a(j, i) = real(mod(1 - j, n), dp)/n + 1
      end do
      do j = i + 1, n
        a(j, i) = 0
      end do
      a(i, i) = 1
    end do
    call make_positive_definite(n, a)
  end subroutine init_array

  subroutine make_positive_definite(n, a)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n, n)
    integer :: r, s, t
    real(dp) :: total

    do r = n, 1, -1
      do s = r, 1, -1
        total = 0
        do t = 1, s
          total = total + a(t, r)*a(t, s)
        end do
        a(s, r) = total
      end do
    end do
    do r = 1, n
      do s = r + 1, n
        a(s, r) = a(r, s)
      end do
    end do
  end subroutine make_positive_definite

  subroutine kernel_ludcmp(n, a, b, x, y)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n, n), x(n), y(n)
    real(dp), intent(in) :: b(n)
    integer :: i, j, k
    real(dp) :: w

    do i = 1, n
      do j = 1, i - 1
        w = a(j, i)
        do k = 1, j - 1
          w = w - a(k, i)*a(j, k)
        end do
        a(j, i) = w/a(j, j)
      end do
      do j = i, n
        w = a(j, i)
        do k = 1, i - 1
          w = w - a(k, i)*a(j, k)
        end do
        a(j, i) = w
      end do
    end do

    do i = 1, n
      w = b(i)
      do j = 1, i - 1
        w = w - a(j, i)*y(j)
      end do
      y(i) = w
    end do

    do i = n, 1, -1
      w = y(i)
      do j = i + 1, n
        w = w - a(j, i)*x(j)
      end do
      x(i) = w/a(i, i)
    end do
  end subroutine kernel_ludcmp
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: n = PROBLEM_SIZE(40, 120, 400, 2000, 4000)
  real(dp), pointer, contiguous :: a(:, :), b(:), x(:), y(:)

  call create(a, n, n)
  call create(b, n)
  call create(x, n)
  call create(y, n)
  call init_array(n, a, b, x, y)
  call start_instruments()
  call kernel_ludcmp(n, a, b, x, y)
  call stop_instruments()
end program main
