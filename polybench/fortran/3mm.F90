#include "sizes.h"
! 3mm: G = (A B) (C D).
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(ni, nj, nk, nl, nm, a, b, c, d)
    integer, intent(in) :: ni, nj, nk, nl, nm
    real(dp), intent(out) :: a(nk, ni), b(nj, nk), c(nm, nj), d(nl, nm)
    integer :: i, j

    do i = 1, ni
      do j = 1, nk
        a(j, i) = real(mod((i - 1)*(j - 1) + 1, ni), dp)/(5*ni)
      end do
    end do
    do i = 1, nk
      do j = 1, nj
        b(j, i) = real(mod((i - 1)*j + 2, nj), dp)/(5*nj)
      end do
    end do
    do i = 1, nj
      do j = 1, nm
        c(j, i) = real(mod((i - 1)*(j + 2), nl), dp)/(5*nl)
      end do
    end do
    do i = 1, nm
      do j = 1, nl
        d(j, i) = real(mod((i - 1)*(j + 1) + 2, nk), dp)/(5*nk)
      end do
    end do
  end subroutine init_array

  subroutine kernel_3mm(ni, nj, nk, nl, nm, e, a, b, f, c, d, g)
    integer, intent(in) :: ni, nj, nk, nl, nm
    real(dp), intent(inout) :: e(nj, ni), f(nl, nj), g(nl, ni)
    real(dp), intent(in) :: a(nk, ni), b(nj, nk), c(nm, nj), d(nl, nm)
    integer :: i, j, k

    ! E = A B
    do i = 1, ni
      do j = 1, nj
        e(j, i) = 0.0_dp
        do k = 1, nk
          e(j, i) = e(j, i) + a(k, i)*b(j, k)
        end do
      end do
    end do
    ! F = C D
    do i = 1, nj
      do j = 1, nl
        f(j, i) = 0.0_dp
        do k = 1, nm
          f(j, i) = f(j, i) + c(k, i)*d(j, k)
        end do
      end do
    end do
    ! G = E F
    do i = 1, ni
      do j = 1, nl
        g(j, i) = 0.0_dp
        do k = 1, nj
          g(j, i) = g(j, i) + e(k, i)*f(j, k)
        end do
      end do
    end do
  end subroutine kernel_3mm
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: ni = PROBLEM_SIZE(16, 40, 180, 800, 1600)
  integer, parameter :: nj = PROBLEM_SIZE(18, 50, 190, 900, 1800)
  integer, parameter :: nk = PROBLEM_SIZE(20, 60, 200, 1000, 2000)
  integer, parameter :: nl = PROBLEM_SIZE(22, 70, 210, 1100, 2200)
  integer, parameter :: nm = PROBLEM_SIZE(24, 80, 220, 1200, 2400)
  real(dp), pointer, contiguous :: e(:, :), a(:, :), b(:, :), f(:, :), c(:, :), d(:, :), g(:, :)

  call create(e, nj, ni)
  call create(a, nk, ni)
  call create(b, nj, nk)
  call create(f, nl, nj)
  call create(c, nm, nj)
  call create(d, nl, nm)
  call create(g, nl, ni)
  call init_array(ni, nj, nk, nl, nm, a, b, c, d)
  call start_instruments()
  call kernel_3mm(ni, nj, nk, nl, nm, e, a, b, f, c, d, g)
  call stop_instruments()
end program main
