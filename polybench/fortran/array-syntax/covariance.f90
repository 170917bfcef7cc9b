  subroutine kernel_covariance(m, n, float_n, data, cov, mean)
    integer, intent(in) :: m, n
    real(dp), intent(in) :: float_n
    real(dp), intent(inout) :: data(m, n), cov(m, m), mean(m)
    integer :: i, j

    do j = 1, m
      mean(j) = sum(data(j, :))
      mean(j) = mean(j)/float_n
    end do

    do i = 1, n
      data(:, i) = data(:, i) - mean
    end do

    do i = 1, m
      do j = i, m
        cov(j, i) = dot_product(data(i, :), data(j, :))/(float_n - 1.0_dp)
        cov(i, j) = cov(j, i)
      end do
    end do
  end subroutine kernel_covariance
