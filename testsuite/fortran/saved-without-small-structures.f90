! WHY: a structure of a few numbers, or with what is allocated apart, is on the stack anyway: it is not saved
! RUN: polyc %s
! CHECK: save big
! CHECK-NOT: save small
! EXEC: same
module boxes
  type box
    integer :: low(3), high(3)
    real(8), allocatable :: values(:, :)
  end type box
  type table
    real(8) :: values(400, 400)
  end type table
end module boxes
program main
  use boxes
  implicit none
  type(box) :: small
  type(table) :: big
  integer :: i, j
  small%low = 1
  small%high = 400
  allocate(small%values(400, 400))
  do i = 1, 400
    do j = 1, 400
      small%values(i, j) = i + 2*j
      big%values(i, j) = i - j
    end do
  end do
  print *, small%values(3, 4), big%values(7, 8), small%high
end program main
