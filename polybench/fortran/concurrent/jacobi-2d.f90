  subroutine kernel_jacobi_2d(tsteps, n, a, b)
    integer, intent(in) :: tsteps, n
    real(dp), intent(inout) :: a(n, n), b(n, n)
    integer :: t, i, j

    do t = 1, tsteps
      do concurrent (j = 2:n - 1, i = 2:n - 1)
        b(j, i) = 0.2_dp*(a(j, i) + a(j - 1, i) + a(j + 1, i) + a(j, i + 1) + a(j, i - 1))
      end do
      do concurrent (j = 2:n - 1, i = 2:n - 1)
        a(j, i) = 0.2_dp*(b(j, i) + b(j - 1, i) + b(j + 1, i) + b(j, i + 1) + b(j, i - 1))
      end do
    end do
  end subroutine kernel_jacobi_2d
