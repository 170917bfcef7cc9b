! WHY: an array of assumed shape that nothing reads still comes with a descriptor
! RUN: polyc %s -o x.c
! CHECK: struct polyc_array {
! CHECK: (void)m;
! EXEC: same
subroutine s(a, r, m)
  implicit none
  real(8) :: a(:), r, m(:)
  r = r + 1
end subroutine
! MAIN:
program main
  interface 
subroutine s(a, r, m)
  implicit none
  real(8) :: a(:), r, m(:)
end subroutine
  end interface
  real(8) :: r, a(3), b(3,3)
  r = 1
  call s(a, r, b(:,1))
  print *, r
end program
