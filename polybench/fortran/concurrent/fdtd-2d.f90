  subroutine kernel_fdtd_2d(tmax, nx, ny, ex, ey, hz, fict)
    integer, intent(in) :: tmax, nx, ny
    real(dp), intent(inout) :: ex(ny, nx), ey(ny, nx), hz(ny, nx)
    real(dp), intent(in) :: fict(tmax)
    integer :: t, i, j

    do t = 1, tmax
      do concurrent (j = 1:ny)
        ey(j, 1) = fict(t)
      end do
      do concurrent (j = 1:ny, i = 2:nx)
        ey(j, i) = ey(j, i) - 0.5_dp*(hz(j, i) - hz(j, i - 1))
      end do
      do concurrent (j = 2:ny, i = 1:nx)
        ex(j, i) = ex(j, i) - 0.5_dp*(hz(j, i) - hz(j - 1, i))
      end do
      do concurrent (j = 1:ny - 1, i = 1:nx - 1)
        hz(j, i) = hz(j, i) - 0.7_dp*(ex(j + 1, i) - ex(j, i) + ey(j, i + 1) - ey(j, i))
      end do
    end do
  end subroutine kernel_fdtd_2d
