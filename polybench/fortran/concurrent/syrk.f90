  subroutine kernel_syrk(n, m, alpha, beta, c, a)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: alpha, beta
    real(dp), intent(inout) :: c(n, n)
    real(dp), intent(in) :: a(m, n)
    integer :: i, j, k

    do concurrent (i = 1:n)
      do concurrent (j = 1:i)
        c(j, i) = c(j, i)*beta
      end do
      do k = 1, m
        do concurrent (j = 1:i)
          c(j, i) = c(j, i) + alpha*a(k, i)*a(k, j)
        end do
      end do
    end do
  end subroutine kernel_syrk
