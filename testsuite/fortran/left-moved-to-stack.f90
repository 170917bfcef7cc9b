! WHY: -fopenmp implies -frecursive: a large local array would move from static memory to the stack
! RUN: polyc %s 2>&1
! CHECK: note: -fopenmp would move "work" to the stack: no loop becomes parallel [polyc-openmp-storage]
! CHECK-NOT: !$omp
subroutine f(n, a)
  integer :: n, i
  real :: a(n)
  real :: work(1000, 1000)
  work(1, 1) = a(1)
  do i = 1, n
    a(i) = 0
  end do
  print *, work(1, 1)
end subroutine f
