! WHY: a target may be set by another name while the procedure runs
! RUN: polyc %s -o x.c
! CHECK: double *x
! EXEC: same
subroutine s(x, y, r)
  implicit none
  real(8), target :: x, y
  real(8) :: r
  external :: change
  r = x
  call change()
  r = r + 10*x + y
end subroutine
! MAIN:
module mm
  real(8), target :: g = 1, h = 2
  real(8), pointer :: p => null()
end module
program main
  use mm
  interface
   subroutine s(x, y, r)
   real(8), target :: x, y
   real(8) :: r
   end
  end interface
  real(8) :: r
  p => g
  call s(g, h, r)
  print *, r
end program
subroutine change()
  use mm
  p = 7
end subroutine
