! WHY: truth values are no numbers: `.eqv.` and conversions between their kinds are not printed as if they were
! RUN: polyc --force %s 2>&1
! CHECK: missed: the operator .neqv. is not supported in loops
! CHECK-NOT: omp
subroutine f(a, l, n)
  integer :: n, i, j, a(n, n)
  logical :: l(n, n)
  do i = 1, n
    do j = 1, n
      l(i, j) = a(i, j) > 3 .neqv. mod(i, 2) == 0
    end do
  end do
end subroutine f
