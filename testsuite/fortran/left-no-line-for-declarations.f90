! WHY: what executes begins on the line of the last specification: declarations find no place
! RUN: polyc --force %s 2>&1
! CHECK: declarations, for which there is no place
! EXEC: same
subroutine s(a, n); integer :: n, i, j; real(8) :: a(n, n); i = 0
  do i = 1, n
    do j = 1, n
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
