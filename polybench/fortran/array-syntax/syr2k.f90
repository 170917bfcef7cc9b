  subroutine kernel_syr2k(n, m, alpha, beta, c, a, b)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: alpha, beta
    real(dp), intent(inout) :: c(n, n)
    real(dp), intent(in) :: a(m, n), b(m, n)
    integer :: i, k

    do i = 1, n
      c(:i, i) = c(:i, i)*beta
      do k = 1, m
        c(:i, i) = c(:i, i) + (a(k, :i)*alpha*b(k, i) + b(k, :i)*alpha*a(k, i))
      end do
    end do
  end subroutine kernel_syr2k
