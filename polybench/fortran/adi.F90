#include "sizes.h"
! adi: heat conduction in two dimensions by alternating direction implicit steps.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(n, u)
    integer, intent(in) :: n
    real(dp), intent(out) :: u(n, n)
    integer :: i, j

    do i = 1, n
      do j = 1, n
        u(j, i) = real(i + n - j, dp)/n
      end do
    end do
  end subroutine init_array

  subroutine kernel_adi(tsteps, n, u, v, p, q)
    integer, intent(in) :: tsteps, n
    real(dp), intent(inout) :: u(n, n), v(n, n), p(n, n), q(n, n)
    integer :: t, i, j
    real(dp) :: dx, dy, dt, b1, b2, mul1, mul2
    real(dp) :: a, b, c, d, e, f

    dx = 1.0_dp/n
    dy = 1.0_dp/n
    dt = 1.0_dp/tsteps
    b1 = 2.0_dp
    b2 = 1.0_dp
    mul1 = b1*dt/(dx*dx)
    mul2 = b2*dt/(dy*dy)
    a = -mul1/2.0_dp
    b = 1.0_dp + mul1
    c = a
    d = -mul2/2.0_dp
    e = 1.0_dp + mul2
    f = d

    do t = 1, tsteps
      ! Columns of the C version: u to v.
      do i = 2, n - 1
        v(i, 1) = 1.0_dp
        p(1, i) = 0.0_dp
        q(1, i) = v(i, 1)
        do j = 2, n - 1
          p(j, i) = -c/(a*p(j - 1, i) + b)
          q(j, i) = (-d*u(i - 1, j) + (1.0_dp + 2.0_dp*d)*u(i, j) - f*u(i + 1, j) - &
                     a*q(j - 1, i))/(a*p(j - 1, i) + b)
        end do

        v(i, n) = 1.0_dp
        do j = n - 1, 2, -1
          v(i, j) = p(j, i)*v(i, j + 1) + q(j, i)
        end do
      end do
      ! Rows: v to u.
      do i = 2, n - 1
        u(1, i) = 1.0_dp
        p(1, i) = 0.0_dp
        q(1, i) = u(1, i)
        do j = 2, n - 1
          p(j, i) = -f/(d*p(j - 1, i) + e)
          q(j, i) = (-a*v(j, i - 1) + (1.0_dp + 2.0_dp*a)*v(j, i) - c*v(j, i + 1) - &
                     d*q(j - 1, i))/(d*p(j - 1, i) + e)
        end do
        u(n, i) = 1.0_dp
        do j = n - 1, 2, -1
          u(j, i) = p(j, i)*u(j + 1, i) + q(j, i)
        end do
      end do
    end do
  end subroutine kernel_adi
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: tsteps = PROBLEM_SIZE(20, 40, 100, 500, 1000)
  integer, parameter :: n = PROBLEM_SIZE(20, 60, 200, 1000, 2000)
  real(dp), pointer, contiguous :: u(:, :), v(:, :), p(:, :), q(:, :)

  call create(u, n, n)
  call create(v, n, n)
  call create(p, n, n)
  call create(q, n, n)
  call init_array(n, u)
  call start_instruments()
  call kernel_adi(tsteps, n, u, v, p, q)
  call stop_instruments()
end program main
