  subroutine kernel_jacobi_2d(tsteps, n, a, b)
    integer, intent(in) :: tsteps, n
    real(dp), intent(inout) :: a(n, n), b(n, n)
    integer :: t

    do t = 1, tsteps
      b(2:n - 1, 2:n - 1) = 0.2_dp*(a(2:n - 1, 2:n - 1) + a(:n - 2, 2:n - 1) + a(3:, 2:n - 1) + &
                                    a(2:n - 1, 3:) + a(2:n - 1, :n - 2))
      a(2:n - 1, 2:n - 1) = 0.2_dp*(b(2:n - 1, 2:n - 1) + b(:n - 2, 2:n - 1) + b(3:, 2:n - 1) + &
                                    b(2:n - 1, 3:) + b(2:n - 1, :n - 2))
    end do
  end subroutine kernel_jacobi_2d
