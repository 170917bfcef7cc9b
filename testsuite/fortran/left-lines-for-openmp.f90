! WHY: -fopenmp, which our directives need, would switch on lines that the author has for it
! RUN: polyc %s 2>&1
! CHECK: note: -fopenmp would switch on the lines that the file has for it: no loop becomes parallel [polyc-openmp-lines]
! CHECK-NOT: !$omp
subroutine f(n, a)
  integer :: n, i
  real :: a(n)
!$ integer, external :: omp_get_max_threads
  do i = 1, n
    a(i) = 0
  end do
end subroutine f
