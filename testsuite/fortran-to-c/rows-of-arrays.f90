! WHY: arrays are rows with their subscripts reversed, sizes come by value, and comments stay
! RUN: polyc %s -o x.c 2>&1
! CHECK: rows-of-arrays.f90:{{[0-9]+}}:{{[0-9]+}}: remark: {{.*}}parallel
! CHECK: // c = alpha a b + beta c
! CHECK: static void gemm(int n, int m, int k, double alpha, double beta, const double (*restrict a)[n], const double (*restrict b)[k], double (*restrict c)[n]) {
! CHECK: c[j - 1][i - 1] = c[j - 1][i - 1] * beta;
! CHECK: #pragma omp parallel for
! CHECK: void gemm_(const int *n, const int *m, const int *k, const double *alpha, const double *beta, const double *a, const double *b, double *c) {
! CHECK-NEXT: gemm(*n, *m, *k, *alpha, *beta, (const double (*)[*n])a, (const double (*)[*k])b, (double (*)[*n])c);
! EXEC: same
! RUN: polyc %s --force --tile=3,5,7 -o x.c
! CHECK: tiled
! EXEC: same
! c = alpha a b + beta c
subroutine gemm(n, m, k, alpha, beta, a, b, c)
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer, intent(in) :: n, m, k
  real(dp), intent(in) :: alpha, beta, a(n, k), b(k, m)
  real(dp), intent(inout) :: c(n, *)
  integer :: i, j, l
  do j = 1, m
    do i = 1, n
      c(i, j) = c(i, j)*beta
    end do
    ! Columns of c lie one after another.
    do l = 1, k
      do i = 1, n
        c(i, j) = c(i, j) + alpha*a(i, l)*b(l, j)
      end do
    end do
  end do
end subroutine gemm

! MAIN:
program main
  implicit none
  real(8) :: a(70, 50), b(50, 60), c(70, 60)
  integer :: i, j
  do j = 1, 50
    do i = 1, 70
      a(i, j) = mod(i*j + 1, 17)/7d0
    end do
    do i = 1, 60
      b(j, i) = mod(i*j + 3, 23)/9d0
    end do
  end do
  c = 1.25d0
  call gemm(70, 60, 50, 1.5d0, 0.75d0, a, b, c)
  print *, c(1, 1), c(70, 60), c(33, 21), sum(c)
end program main
