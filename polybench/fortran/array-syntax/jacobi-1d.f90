  subroutine kernel_jacobi_1d(tsteps, n, a, b)
    integer, intent(in) :: tsteps, n
    real(dp), intent(inout) :: a(n), b(n)
    integer :: t

    do t = 1, tsteps
      b(2:n - 1) = 0.33333_dp*(a(:n - 2) + a(2:n - 1) + a(3:))
      a(2:n - 1) = 0.33333_dp*(b(:n - 2) + b(2:n - 1) + b(3:))
    end do
  end subroutine kernel_jacobi_1d
