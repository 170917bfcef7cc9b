#include "sizes.h"
! gemver: A = A + u1 v1^T + u2 v2^T; x = beta A^T y + z; w = alpha A x.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(n, alpha, beta, a, u1, v1, u2, v2, w, x, y, z)
    integer, intent(in) :: n
    real(dp), intent(out) :: alpha, beta
    real(dp), intent(out) :: a(n, n), u1(n), v1(n), u2(n), v2(n), w(n), x(n), y(n), z(n)
    integer :: i, j
    real(dp) :: fn

    fn = n
    alpha = 1.5_dp
    beta = 1.2_dp
    do i = 1, n
      u1(i) = i - 1
      u2(i) = (i/fn)/2.0_dp
      v1(i) = (i/fn)/4.0_dp
      v2(i) = (i/fn)/6.0_dp
      y(i) = (i/fn)/8.0_dp
      z(i) = (i/fn)/9.0_dp
      x(i) = 0.0_dp
      w(i) = 0.0_dp
      do j = 1, n
        a(j, i) = real(mod((i - 1)*(j - 1), n), dp)/n
      end do
    end do
  end subroutine init_array

  subroutine kernel_gemver(n, alpha, beta, a, u1, v1, u2, v2, w, x, y, z)
    integer, intent(in) :: n
    real(dp), intent(in) :: alpha, beta
    real(dp), intent(inout) :: a(n, n), w(n), x(n)
    real(dp), intent(in) :: u1(n), v1(n), u2(n), v2(n), y(n), z(n)
    integer :: i, j

    do i = 1, n
      do j = 1, n
        a(j, i) = a(j, i) + u1(i)*v1(j) + u2(i)*v2(j)
      end do
    end do

    do i = 1, n
      do j = 1, n
        x(i) = x(i) + beta*a(i, j)*y(j)
      end do
    end do

    do i = 1, n
      x(i) = x(i) + z(i)
    end do

    do i = 1, n
      do j = 1, n
        w(i) = w(i) + alpha*a(j, i)*x(j)
      end do
    end do
  end subroutine kernel_gemver
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: n = PROBLEM_SIZE(40, 120, 400, 2000, 4000)
  real(dp) :: alpha, beta
  real(dp), pointer, contiguous :: a(:, :), u1(:), v1(:), u2(:), v2(:), w(:), x(:), y(:), z(:)

  call create(a, n, n)
  call create(u1, n)
  call create(v1, n)
  call create(u2, n)
  call create(v2, n)
  call create(w, n)
  call create(x, n)
  call create(y, n)
  call create(z, n)
  call init_array(n, alpha, beta, a, u1, v1, u2, v2, w, x, y, z)
  call start_instruments()
  call kernel_gemver(n, alpha, beta, a, u1, v1, u2, v2, w, x, y, z)
  call stop_instruments()
end program main
