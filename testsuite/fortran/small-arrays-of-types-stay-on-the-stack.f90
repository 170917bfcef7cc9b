! WHY: some elements of a derived type, of another one in it too, are no more than gfortran has on the stack
! RUN: polyc %s 2>&1
! CHECK-NOT: polyc-openmp-storage
! CHECK: !$omp parallel do
! EXEC: same
module cells
  implicit none
  type :: point
    real(8), dimension(3) :: x
    real(8), allocatable :: next(:)
  end type point
  type, extends(point) :: cell
    type(point) :: corner(4)
    integer :: n
  end type cell
contains
  subroutine fill(n, a)
    integer, intent(in) :: n
    real(8), intent(out) :: a(n)
    type(cell) :: cells(5)
    integer :: i
    cells(1)%corner(2)%x = 1.5d0
    do i = 1, n
      a(i) = i*0.5d0
    end do
    if (allocated(cells(2)%next)) return
    a(1) = cells(1)%corner(2)%x(3)
  end subroutine fill
end module cells
program main
  use cells
  implicit none
  real(8) :: a(1000)
  call fill(1000, a)
  print *, sum(a)
end program main
