  subroutine kernel_heat_3d(tsteps, n, a, b)
    integer, intent(in) :: tsteps, n
    real(dp), intent(inout) :: a(n, n, n), b(n, n, n)
    integer :: t, i, j, k

    do t = 1, tsteps
      do concurrent (k = 2:n - 1, j = 2:n - 1, i = 2:n - 1)
        b(k, j, i) = 0.125_dp*(a(k, j, i + 1) - 2.0_dp*a(k, j, i) + a(k, j, i - 1)) + &
                     0.125_dp*(a(k, j + 1, i) - 2.0_dp*a(k, j, i) + a(k, j - 1, i)) + &
                     0.125_dp*(a(k + 1, j, i) - 2.0_dp*a(k, j, i) + a(k - 1, j, i)) + &
                     a(k, j, i)
      end do
      do concurrent (k = 2:n - 1, j = 2:n - 1, i = 2:n - 1)
        a(k, j, i) = 0.125_dp*(b(k, j, i + 1) - 2.0_dp*b(k, j, i) + b(k, j, i - 1)) + &
                     0.125_dp*(b(k, j + 1, i) - 2.0_dp*b(k, j, i) + b(k, j - 1, i)) + &
                     0.125_dp*(b(k + 1, j, i) - 2.0_dp*b(k, j, i) + b(k - 1, j, i)) + &
                     b(k, j, i)
      end do
    end do
  end subroutine kernel_heat_3d
