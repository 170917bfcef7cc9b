! WHY: truth values are compared in parentheses that compilers want
! RUN: polyc %s -o x.c
! EXEC: same
subroutine s(a, b, i, j, k)
  implicit none
  logical :: a, b, c
  logical(1) :: d
  integer :: i, j, k(12)
  k = 0
  if (.not. a .eqv. b) k(1) = 1
  if (.not. a .neqv. .not. b) k(2) = 1
  if (a .and. .not. b .or. i > j) k(3) = 1
  if (a .or. b .and. (i == j .or. a)) k(4) = 1
  if ((i < j) .eqv. (a .and. b)) k(5) = 1
  c = .not. (i < j)
  if (c) k(6) = 1
  d = a .neqv. b .eqv. c
  if (d) k(7) = 1
  if (.not. (.not. a)) k(8) = 1
  if (.not. i < j) k(9) = 1
  c = d .or. a
  d = c .and. .not. d
  if (d) k(10) = 1
  if (a .eqv. .true.) k(11) = 2
  if (.false. .neqv. b) k(12) = 2
  a = d
end subroutine
! MAIN:
program main
  integer :: k(12), i
  logical :: a
  do i = 0, 7
  a = btest(i,0)
  call s(a, btest(i, 1), i, 4, k)
  print *, a, k
  end do
end program
