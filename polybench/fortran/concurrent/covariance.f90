  subroutine kernel_covariance(m, n, float_n, data, cov, mean)
    integer, intent(in) :: m, n
    real(dp), intent(in) :: float_n
    real(dp), intent(inout) :: data(m, n), cov(m, m), mean(m)
    integer :: i, j, k

    do concurrent (j = 1:m)
      mean(j) = 0.0_dp
      do i = 1, n
        mean(j) = mean(j) + data(j, i)
      end do
      mean(j) = mean(j)/float_n
    end do

    do concurrent (j = 1:m, i = 1:n)
      data(j, i) = data(j, i) - mean(j)
    end do

    do concurrent (i = 1:m)
      do concurrent (j = i:m)
        cov(j, i) = 0.0_dp
        do k = 1, n
          cov(j, i) = cov(j, i) + data(i, k)*data(j, k)
        end do
        cov(j, i) = cov(j, i)/(float_n - 1.0_dp)
        cov(i, j) = cov(j, i)
      end do
    end do
  end subroutine kernel_covariance
