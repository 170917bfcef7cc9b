! WHY: what is compiled depends on the level of optimisation, of which the preprocessor is not asked
! RUN: polyc %s --force 2>&1
! CHECK: warning: a condition asks for __OPTIMIZE__, which levels of optimisation define: nothing is changed
! CHECK-NOT: !$omp
subroutine fill(n, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
#ifdef __OPTIMIZE__
  real(8) :: x
#endif
  do i = 1, n
    a(i) = i
  end do
end subroutine fill
