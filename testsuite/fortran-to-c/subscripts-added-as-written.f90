! WHY: subscripts are added as the author adds them, for a sum in another order may be too large on the way
! RUN: polyc %s -o x.c
! CHECK: a[i + (n - m) - 1]
! CHECK: a[n - 2000000000 + i - (m - 2000000000) - 1]
! EXEC: same
subroutine s(n, m, a)
  integer :: n, m, i
  real(8) :: a(n - m + 10)
  do i = 1, 10
    a(i + (n - m)) = i
  end do
  do i = 1, n - m
    a(n - 2000000000 + i - (m - 2000000000)) = a(i) + 3
    a(i) = i
  end do
end subroutine
! MAIN:
program main
  real(8) :: a(20)
  a = 1
  call s(2147483640, 2147483630, a)
  print *, a
end program
