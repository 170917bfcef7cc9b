  subroutine kernel_gemm(ni, nj, nk, alpha, beta, c, a, b)
    integer, intent(in) :: ni, nj, nk
    real(dp), intent(in) :: alpha, beta
    real(dp), intent(inout) :: c(nj, ni)
    real(dp), intent(in) :: a(nk, ni), b(nj, nk)
    integer :: i, k

    do i = 1, ni
      c(:, i) = c(:, i)*beta
      do k = 1, nk
        c(:, i) = c(:, i) + alpha*a(k, i)*b(:, k)
      end do
    end do
  end subroutine kernel_gemm
