! WHY: the x of a block in front of the nest was taken for the array x: what was printed set all of it
! RUN: polyc %s
! CHECK: x(j, lbound(x, 2)) = x(j, 1) + j
! EXEC: same
program r
  implicit none
  real(8), allocatable :: x(:, :)
  integer :: j
  allocate (x(50, 40))
  x = 1
  block
    integer :: x
    x = 3
    print *, x
  end block
  do j = 1, 20
    x(j, :) = x(j, 1) + j
  end do
  print '(2f16.8)', sum(x), x(3, 4)
end program r
