! WHY: -fopenmp moves large variables of procedures that are not read, too, and structures that hold arrays
! RUN: polyc --force %s 2>&1
! CHECK: -fopenmp would move "big" to the stack: no loop becomes parallel
! CHECK-NOT: !$omp
program main
  implicit none
  real(8) :: big(1200, 1200)
  integer :: n, m
  equivalence (n, m)
  m = 1200
  big = 1
  call f(big, n)
  print *, sum(big)
end program main
subroutine f(x, n)
  integer :: n, i, j
  real(8) :: x(n, n)
  do i = 1, n
    do j = 1, n
      x(i, j) = x(i, j) + i*2 + j
    end do
  end do
end subroutine f
