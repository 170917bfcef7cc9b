! WHY: -fopenmp, which our directives need, would define _OPENMP
! RUN: polyc %s 2>&1
! CHECK: note: -fopenmp would define _OPENMP, for which the file asks: no loop becomes parallel
! CHECK-NOT: !$omp
subroutine fill(n, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = i
  end do
#ifdef _OPENMP
  a(1) = 77
#endif
end subroutine fill
