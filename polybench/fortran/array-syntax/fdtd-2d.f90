  subroutine kernel_fdtd_2d(tmax, nx, ny, ex, ey, hz, fict)
    integer, intent(in) :: tmax, nx, ny
    real(dp), intent(inout) :: ex(ny, nx), ey(ny, nx), hz(ny, nx)
    real(dp), intent(in) :: fict(tmax)
    integer :: t

    do t = 1, tmax
      ey(:, 1) = fict(t)
      ey(:, 2:) = ey(:, 2:) - 0.5_dp*(hz(:, 2:) - hz(:, :nx - 1))
      ex(2:, :) = ex(2:, :) - 0.5_dp*(hz(2:, :) - hz(:ny - 1, :))
      hz(:ny - 1, :nx - 1) = hz(:ny - 1, :nx - 1) - 0.7_dp*(ex(2:, :nx - 1) - ex(:ny - 1, :nx - 1) + &
                                                            ey(:ny - 1, 2:) - ey(:ny - 1, :nx - 1))
    end do
  end subroutine kernel_fdtd_2d
