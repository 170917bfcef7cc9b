! WHY: with a negative size(a, 2), which there is not, c(i, j) would have had the s of another iteration
! RUN: polyc %s
! CHECK: !$omp parallel do private(j, k, s)
! CHECK: do i = 1, size(c, 1)
subroutine gemm(a, b, c, alpha)
  real(8), intent(in) :: a(:, :), b(:, :)
  real(8), intent(inout) :: c(:, :)
  real(8), intent(in) :: alpha
  integer :: i, j, k
  real(8) :: s
  do i = 1, size(c, 1)
    do j = 1, size(c, 2)
      s = 0
      do k = 1, size(a, 2)
        s = s + a(i, k)*b(k, j)
      end do
      c(i, j) = c(i, j) + alpha*s
    end do
  end do
end subroutine
