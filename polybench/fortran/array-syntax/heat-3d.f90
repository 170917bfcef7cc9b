  subroutine kernel_heat_3d(tsteps, n, a, b)
    integer, intent(in) :: tsteps, n
    real(dp), intent(inout) :: a(n, n, n), b(n, n, n)
    integer :: t, m

    m = n - 1
    do t = 1, tsteps
      b(2:m, 2:m, 2:m) = 0.125_dp*(a(2:m, 2:m, 3:) - 2.0_dp*a(2:m, 2:m, 2:m) + a(2:m, 2:m, :n - 2)) + &
                         0.125_dp*(a(2:m, 3:, 2:m) - 2.0_dp*a(2:m, 2:m, 2:m) + a(2:m, :n - 2, 2:m)) + &
                         0.125_dp*(a(3:, 2:m, 2:m) - 2.0_dp*a(2:m, 2:m, 2:m) + a(:n - 2, 2:m, 2:m)) + &
                         a(2:m, 2:m, 2:m)
      a(2:m, 2:m, 2:m) = 0.125_dp*(b(2:m, 2:m, 3:) - 2.0_dp*b(2:m, 2:m, 2:m) + b(2:m, 2:m, :n - 2)) + &
                         0.125_dp*(b(2:m, 3:, 2:m) - 2.0_dp*b(2:m, 2:m, 2:m) + b(2:m, :n - 2, 2:m)) + &
                         0.125_dp*(b(3:, 2:m, 2:m) - 2.0_dp*b(2:m, 2:m, 2:m) + b(:n - 2, 2:m, 2:m)) + &
                         b(2:m, 2:m, 2:m)
    end do
  end subroutine kernel_heat_3d
