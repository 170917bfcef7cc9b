! WHY: what the author counted in, and the new loops do not, is listed in a clause, so that no compiler warns of it
! RUN: polyc --force --only s %s
! CHECK: !$omp parallel do private(j)
! EXEC: same
subroutine s(n, a, b)
  implicit none
  integer :: n, i, j
  real(8) :: a(n), b(n)
  do i = 1, n
    a(i) = i
  end do
  do j = 1, n
    b(j) = a(j)*2
  end do
end subroutine s
program main
  real(8) :: a(9), b(9)
  call s(9, a, b)
  print *, a, b
end program main
