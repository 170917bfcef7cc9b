! WHY: others may use a module's variables by another name than C gives them
! RUN: polyc %s -o x.c 2>&1
! CHECK: error: polyc does not translate this into C: a variable of a module, which others may use
module state
  implicit none
  integer :: counter
contains
  subroutine count()
    counter = counter + 1
  end subroutine count
end module state
