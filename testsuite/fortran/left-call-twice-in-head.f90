! WHY: gfortran fails on a parallel loop that calls the same function twice in its head
! RUN: polyc --force %s 2>&1
! CHECK: missed: the new loops need the same call twice in the head of a parallel loop
! CHECK-NOT: omp
subroutine f(a, b, n, m)
  integer :: n, m, i, j
  real(8) :: b(n, *), a(*)
  do i = n, 1, -1
    do j = m, 2, -3
      b(i, j) = b(i, j) + a(i)
    end do
    print *, j
  end do
end subroutine f
