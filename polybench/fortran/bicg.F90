#include "sizes.h"
! bicg: the two products of the biconjugate gradient method, s = A^T r and q = A p.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(m, n, a, r, p)
    integer, intent(in) :: m, n
    real(dp), intent(out) :: a(m, n), r(n), p(m)
    integer :: i, j

    do i = 1, m
      p(i) = real(mod(i - 1, m), dp)/m
    end do
    do i = 1, n
      r(i) = real(mod(i - 1, n), dp)/n
      do j = 1, m
        a(j, i) = real(mod((i - 1)*j, n), dp)/n
      end do
    end do
  end subroutine init_array

  subroutine kernel_bicg(m, n, a, s, q, p, r)
    integer, intent(in) :: m, n
    real(dp), intent(in) :: a(m, n), p(m), r(n)
    real(dp), intent(inout) :: s(m), q(n)
    integer :: i, j

    do i = 1, m
      s(i) = 0
    end do
    do i = 1, n
      q(i) = 0.0_dp
      do j = 1, m
        s(j) = s(j) + r(i)*a(j, i)
        q(i) = q(i) + a(j, i)*p(j)
      end do
    end do
  end subroutine kernel_bicg
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: m = PROBLEM_SIZE(38, 116, 390, 1900, 1800)
  integer, parameter :: n = PROBLEM_SIZE(42, 124, 410, 2100, 2200)
  real(dp), pointer, contiguous :: a(:, :), s(:), q(:), p(:), r(:)

  call create(a, m, n)
  call create(s, m)
  call create(q, n)
  call create(p, m)
  call create(r, n)
  call init_array(m, n, a, r, p)
  call start_instruments()
  call kernel_bicg(m, n, a, s, q, p, r)
  call stop_instruments()
end program main
