#include "sizes.h"
! fdtd-2d: electric and magnetic fields in the plane by finite differences in time.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(tmax, nx, ny, ex, ey, hz, fict)
    integer, intent(in) :: tmax, nx, ny
    real(dp), intent(out) :: ex(ny, nx), ey(ny, nx), hz(ny, nx), fict(tmax)
    integer :: i, j

    do i = 1, tmax
      fict(i) = i - 1
    end do
    do i = 1, nx
      do j = 1, ny
        ex(j, i) = real(i - 1, dp)*j/nx
        ey(j, i) = real(i - 1, dp)*(j + 1)/ny
        hz(j, i) = real(i - 1, dp)*(j + 2)/nx
      end do
    end do
  end subroutine init_array

  subroutine kernel_fdtd_2d(tmax, nx, ny, ex, ey, hz, fict)
    integer, intent(in) :: tmax, nx, ny
    real(dp), intent(inout) :: ex(ny, nx), ey(ny, nx), hz(ny, nx)
    real(dp), intent(in) :: fict(tmax)
    integer :: t, i, j

    do t = 1, tmax
      do j = 1, ny
        ey(j, 1) = fict(t)
      end do
      do i = 2, nx
        do j = 1, ny
          ey(j, i) = ey(j, i) - 0.5_dp*(hz(j, i) - hz(j, i - 1))
        end do
      end do
      do i = 1, nx
        do j = 2, ny
          ex(j, i) = ex(j, i) - 0.5_dp*(hz(j, i) - hz(j - 1, i))
        end do
      end do
      do i = 1, nx - 1
        do j = 1, ny - 1
          hz(j, i) = hz(j, i) - 0.7_dp*(ex(j + 1, i) - ex(j, i) + ey(j, i + 1) - ey(j, i))
        end do
      end do
    end do
  end subroutine kernel_fdtd_2d
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: tmax = PROBLEM_SIZE(20, 40, 100, 500, 1000)
  integer, parameter :: nx = PROBLEM_SIZE(20, 60, 200, 1000, 2000)
  integer, parameter :: ny = PROBLEM_SIZE(30, 80, 240, 1200, 2600)
  real(dp), pointer, contiguous :: ex(:, :), ey(:, :), hz(:, :), fict(:)

  call create(ex, ny, nx)
  call create(ey, ny, nx)
  call create(hz, ny, nx)
  call create(fict, tmax)
  call init_array(tmax, nx, ny, ex, ey, hz, fict)
  call start_instruments()
  call kernel_fdtd_2d(tmax, nx, ny, ex, ey, hz, fict)
  call stop_instruments()
end program main
