! WHY: others need what gfortran keeps of a module's types, such as the first values of components
! RUN: polyc %s -o x.c 2>&1
! CHECK: error: polyc does not translate this into C: a derived type of a module, which others may use
module kinds_of_cells
  implicit none
  type :: cell
    integer :: level = 3
  end type cell
end module kinds_of_cells
