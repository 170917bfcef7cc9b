  subroutine kernel_jacobi_1d(tsteps, n, a, b)
    integer, intent(in) :: tsteps, n
    real(dp), intent(inout) :: a(n), b(n)
    integer :: t, i

    do t = 1, tsteps
      do concurrent (i = 2:n - 1)
        b(i) = 0.33333_dp*(a(i - 1) + a(i) + a(i + 1))
      end do
      do concurrent (i = 2:n - 1)
        a(i) = 0.33333_dp*(b(i - 1) + b(i) + b(i + 1))
      end do
    end do
  end subroutine kernel_jacobi_1d
