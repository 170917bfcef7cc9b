#include "sizes.h"
! gramschmidt: A = Q R by the modified Gram-Schmidt process.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(m, n, a, r, q)
    integer, intent(in) :: m, n
    real(dp), intent(out) :: a(n, m), r(n, n), q(n, m)
    integer :: i, j

    do i = 1, m
      do j = 1, n
        a(j, i) = (real(mod((i - 1)*(j - 1), m), dp)/m)*100 + 10
        q(j, i) = 0.0_dp
      end do
    end do
    do i = 1, n
      do j = 1, n
        r(j, i) = 0.0_dp
      end do
    end do
  end subroutine init_array

  subroutine kernel_gramschmidt(m, n, a, r, q)
    integer, intent(in) :: m, n
    real(dp), intent(inout) :: a(n, m), r(n, n), q(n, m)
    integer :: i, j, k
    real(dp) :: nrm

    do k = 1, n
      nrm = 0.0_dp
      do i = 1, m
        nrm = nrm + a(k, i)*a(k, i)
      end do
      r(k, k) = sqrt(nrm)
      do i = 1, m
        q(k, i) = a(k, i)/r(k, k)
      end do
      do j = k + 1, n
        r(j, k) = 0.0_dp
        do i = 1, m
          r(j, k) = r(j, k) + q(k, i)*a(j, i)
        end do
        do i = 1, m
          a(j, i) = a(j, i) - q(k, i)*r(j, k)
        end do
      end do
    end do
  end subroutine kernel_gramschmidt
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: m = PROBLEM_SIZE(20, 60, 200, 1000, 2000)
  integer, parameter :: n = PROBLEM_SIZE(30, 80, 240, 1200, 2600)
  real(dp), pointer, contiguous :: a(:, :), r(:, :), q(:, :)

  call create(a, n, m)
  call create(r, n, n)
  call create(q, n, m)
  call init_array(m, n, a, r, q)
  call start_instruments()
  call kernel_gramschmidt(m, n, a, r, q)
  call stop_instruments()
end program main
