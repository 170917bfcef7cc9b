! WHY: what counts elements holds bounds of 8 bytes
! RUN: polyc %s -o x.c
! CHECK: for (long i = 1; i <= n; i++)
! EXEC: same
subroutine s(n, a)
  implicit none
  integer(8) :: n
  integer(1) :: a(n)
  a(:) = 0
  a(n-1:n) = 3
end subroutine
! MAIN:
program main
  integer(1), allocatable :: a(:)
  integer(8) :: n, i
  n = 100
  allocate(a(n))
  call s(n, a)
  print *, a(1), a(n), a(n-2)
end program
