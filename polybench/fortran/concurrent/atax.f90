  subroutine kernel_atax(m, n, a, x, y, tmp)
    integer, intent(in) :: m, n
    real(dp), intent(in) :: a(n, m), x(n)
    real(dp), intent(inout) :: y(n), tmp(m)
    integer :: i, j

    do concurrent (i = 1:n)
      y(i) = 0
    end do
    do i = 1, m
      tmp(i) = 0.0_dp
      do j = 1, n
        tmp(i) = tmp(i) + a(j, i)*x(j)
      end do
      do concurrent (j = 1:n)
        y(j) = y(j) + a(j, i)*tmp(i)
      end do
    end do
  end subroutine kernel_atax
