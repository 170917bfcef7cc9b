! WHY: the arc tangent of two numbers is another function in C
! RUN: polyc %s -o x.c
! CHECK: __builtin_atan2(y, x)
! EXEC: same
subroutine s(x, y, z)
  implicit none
  real(8) :: x, y, z
  z = atan(y, x)
end subroutine
! MAIN:
program main
  real(8) :: z
  call s(1d0,-2d0,z)
  print *, z
end program
