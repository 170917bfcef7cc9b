  subroutine kernel_gemm(ni, nj, nk, alpha, beta, c, a, b)
    integer, intent(in) :: ni, nj, nk
    real(dp), intent(in) :: alpha, beta
    real(dp), intent(inout) :: c(nj, ni)
    real(dp), intent(in) :: a(nk, ni), b(nj, nk)
    integer :: i, j, k

    do concurrent (i = 1:ni)
      do concurrent (j = 1:nj)
        c(j, i) = c(j, i)*beta
      end do
      do k = 1, nk
        do concurrent (j = 1:nj)
          c(j, i) = c(j, i) + alpha*a(k, i)*b(j, k)
        end do
      end do
    end do
  end subroutine kernel_gemm
