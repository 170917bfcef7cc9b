! WHY: remarks tell a type's procedures from its components, and name them as the author does
! RUN: polyc %s 2>&1
! CHECK: missed: a call of a type's own procedure is not supported in loops
! CHECK: missed: size() of such an argument is not supported in loops
! CHECK: missed: the call of "g%step" (line 48) may read or write memory
module grids
  implicit none
  type :: grid
    real(8), allocatable :: u(:)
  contains
    procedure :: cells
    procedure :: step
  end type grid
  type :: farm
    type(grid), allocatable :: g(:)
  end type farm
contains
  integer function cells(self)
    class(grid), intent(in) :: self
    cells = size(self%u)
  end function cells
  subroutine step(self)
    class(grid), intent(inout) :: self
    integer :: i
    do i = 1, self%cells()
      self%u(i) = self%u(i)*2
    end do
  end subroutine step
  subroutine first(f)
    type(farm), intent(inout) :: f
    integer :: i
    do i = 1, size(f%g)
      f%g(i)%u(1) = i
    end do
  end subroutine first
end module grids
program main
  use grids
  implicit none
  type(grid) :: g
  integer :: k
  allocate (g%u(9))
  g%u = 1
  do k = 1, 3
    print *, g%u(k)
  end do
  do k = 1, 3
    call g%step()
  end do
  print *, g%u(3)
end program main
