! WHY: a condition of the preprocessor in a loop chooses what the loop does
! RUN: polyc %s --force 2>&1
! CHECK: a preprocessor directive (#ifdef) stands inside the loops
! CHECK-NOT: !$omp
subroutine fill(n, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
  do i = 2, n
#ifdef ORDERED
    a(i) = a(i - 1) + 1
#else
    a(i) = i
#endif
  end do
end subroutine fill
