! WHY: `only` gives the names that it lists, and no others of the module
! RUN: polyc --force %s
! EXEC: same
subroutine s(a, n)
  use iso_fortran_env, only: wide => real64
  integer :: n, i, j, int8
  real(wide) :: a(n, n)
  int8 = n - 5
  do i = 1, int8
    do j = 1, int8
      a(i, j) = a(i, j) + i + 2*j
    end do
  end do
end subroutine s
program main
  real(8) :: a(200, 200)
  a = 0
  call s(a, 200)
  print *, sum(a)
end program main
