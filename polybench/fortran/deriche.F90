#include "sizes.h"
! deriche: a recursive edge detection and smoothing filter, along the rows and then the columns of an image.
module kernels
  implicit none
  integer, parameter :: sp = kind(1.0)
contains
  subroutine init_array(w, h, alpha, img_in)
    integer, intent(in) :: w, h
    real(sp), intent(out) :: alpha, img_in(h, w)
    integer :: i, j

    alpha = 0.25_sp
    ! Grey levels between 0 and 1.
    do i = 1, w
      do j = 1, h
        img_in(j, i) = real(mod(313*(i - 1) + 991*(j - 1), 65536), sp)/65535.0_sp
      end do
    end do
  end subroutine init_array

  subroutine kernel_deriche(w, h, alpha, img_in, img_out, y1, y2)
    integer, intent(in) :: w, h
    real(sp), intent(in) :: alpha, img_in(h, w)
    real(sp), intent(inout) :: img_out(h, w), y1(h, w), y2(h, w)
    integer :: i, j
    real(sp) :: xm1, tm1, ym1, ym2, xp1, xp2, tp1, tp2, yp1, yp2
    real(sp) :: k, a1, a2, a3, a4, a5, a6, a7, a8, b1, b2, c1, c2

    k = (1.0_sp - exp(-alpha))*(1.0_sp - exp(-alpha))/ &
        (1.0_sp + 2.0_sp*alpha*exp(-alpha) - exp(2.0_sp*alpha))
    a1 = k
    a5 = k
    a2 = k*exp(-alpha)*(alpha - 1.0_sp)
    a6 = a2
    a3 = k*exp(-alpha)*(alpha + 1.0_sp)
    a7 = a3
    a4 = -k*exp(-2.0_sp*alpha)
    a8 = a4
    b1 = 2.0_sp**(-alpha)
    b2 = -exp(-2.0_sp*alpha)
    c1 = 1
    c2 = 1

    do i = 1, w
      ym1 = 0.0_sp
      ym2 = 0.0_sp
      xm1 = 0.0_sp
      do j = 1, h
        y1(j, i) = a1*img_in(j, i) + a2*xm1 + b1*ym1 + b2*ym2
        xm1 = img_in(j, i)
        ym2 = ym1
        ym1 = y1(j, i)
      end do
    end do

    do i = 1, w
      yp1 = 0.0_sp
      yp2 = 0.0_sp
      xp1 = 0.0_sp
      xp2 = 0.0_sp
      do j = h, 1, -1
        y2(j, i) = a3*xp1 + a4*xp2 + b1*yp1 + b2*yp2
        xp2 = xp1
        xp1 = img_in(j, i)
        yp2 = yp1
        yp1 = y2(j, i)
      end do
    end do

    do i = 1, w
      do j = 1, h
        img_out(j, i) = c1*(y1(j, i) + y2(j, i))
      end do
    end do

    do j = 1, h
      tm1 = 0.0_sp
      ym1 = 0.0_sp
      ym2 = 0.0_sp
      do i = 1, w
        y1(j, i) = a5*img_out(j, i) + a6*tm1 + b1*ym1 + b2*ym2
        tm1 = img_out(j, i)
        ym2 = ym1
        ym1 = y1(j, i)
      end do
    end do

    do j = 1, h
      tp1 = 0.0_sp
      tp2 = 0.0_sp
      yp1 = 0.0_sp
      yp2 = 0.0_sp
      do i = w, 1, -1
        y2(j, i) = a7*tp1 + a8*tp2 + b1*yp1 + b2*yp2
        tp2 = tp1
        tp1 = img_out(j, i)
        yp2 = yp1
        yp1 = y2(j, i)
      end do
    end do

    do i = 1, w
      do j = 1, h
        img_out(j, i) = c2*(y1(j, i) + y2(j, i))
      end do
    end do
  end subroutine kernel_deriche
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: w = PROBLEM_SIZE(64, 192, 720, 4096, 7680)
  integer, parameter :: h = PROBLEM_SIZE(64, 128, 480, 2160, 4320)
  real(sp) :: alpha
  real(sp), pointer, contiguous :: img_in(:, :), img_out(:, :), y1(:, :), y2(:, :)

  call create(img_in, h, w)
  call create(img_out, h, w)
  call create(y1, h, w)
  call create(y2, h, w)
  call init_array(w, h, alpha, img_in)
  call start_instruments()
  call kernel_deriche(w, h, alpha, img_in, img_out, y1, y2)
  call stop_instruments()
end program main
