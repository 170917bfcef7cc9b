! WHY: an array that a block of the main program declares has no name where the program's declarations end
! RUN: polyc %s 2>&1
! CHECK: note: -fopenmp would move "big" to the stack: no loop becomes parallel
! CHECK-NOT: save
program main
  implicit none
  integer :: i, j
  real(8) :: x
  x = 0
  block
    real(8) :: big(1200, 1200)
    do j = 1, 1200
      do i = 1, 1200
        big(i, j) = 1d0/(i + j)
      end do
    end do
    x = sum(big)
  end block
  print '(es24.16)', x
end program
