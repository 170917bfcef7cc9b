#include "sizes.h"
! lu: A = L U, both in place of A.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(n, a)
    integer, intent(in) :: n
    real(dp), intent(out) :: a(n, n)
    integer :: i, j

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

  subroutine kernel_lu(n, a)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n, n)
    integer :: i, j, k

    do i = 1, n
      do j = 1, i - 1
        do k = 1, j - 1
          a(j, i) = a(j, i) - a(k, i)*a(j, k)
        end do
        a(j, i) = a(j, i)/a(j, j)
      end do
      do j = i, n
        do k = 1, i - 1
          a(j, i) = a(j, i) - a(k, i)*a(j, k)
        end do
      end do
    end do
  end subroutine kernel_lu
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: n = PROBLEM_SIZE(40, 120, 400, 2000, 4000)
  real(dp), pointer, contiguous :: a(:, :)

  call create(a, n, n)
  call init_array(n, a)
  call start_instruments()
  call kernel_lu(n, a)
  call stop_instruments()
end program main
