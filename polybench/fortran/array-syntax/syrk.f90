  subroutine kernel_syrk(n, m, alpha, beta, c, a)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: alpha, beta
    real(dp), intent(inout) :: c(n, n)
    real(dp), intent(in) :: a(m, n)
    integer :: i, k

    do i = 1, n
      c(:i, i) = c(:i, i)*beta
      do k = 1, m
        c(:i, i) = c(:i, i) + alpha*a(k, i)*a(k, :i)
      end do
    end do
  end subroutine kernel_syrk
