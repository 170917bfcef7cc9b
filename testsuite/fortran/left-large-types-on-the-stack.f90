! WHY: elements of a derived type may be large in all: -fopenmp would move them to the stack
! RUN: polyc %s 2>&1
! CHECK: note: -fopenmp would move "cells" to the stack: no loop becomes parallel [polyc-openmp-storage]
! CHECK-NOT: !$omp
subroutine fill(n, a)
  implicit none
  type :: point
    real(8) :: x(30)
  end type point
  type :: cell
    type(point) :: corner(8)
  end type cell
  integer :: n, i
  real(8) :: a(n)
  type(cell) :: cells(50)
  cells(1)%corner(1)%x = a(1)
  do i = 1, n
    a(i) = 0
  end do
  a(2) = cells(1)%corner(1)%x(2)
end subroutine fill
