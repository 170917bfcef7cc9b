  subroutine kernel_atax(m, n, a, x, y, tmp)
    integer, intent(in) :: m, n
    real(dp), intent(in) :: a(n, m), x(n)
    real(dp), intent(inout) :: y(n), tmp(m)
    integer :: i

    y = 0
    do i = 1, m
      tmp(i) = dot_product(a(:, i), x)
      y = y + a(:, i)*tmp(i)
    end do
  end subroutine kernel_atax
