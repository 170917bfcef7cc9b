! WHY: an array declared with a negative size has no elements, unlike one of C
! RUN: polyc %s -o x.c --force
! CHECK: (m < 0 ? 0 : m)
! EXEC: same
subroutine s(n, m, a, r)
  implicit none
  integer :: n, m, i, j
  real(8) :: a(n, m), r(6), w(n), v(n:m)
  w = 3
  v = 1
  r(1) = sum(w) + sum(v)
  r(2) = size(w) + size(v) + size(a, 1) + size(a, 2)
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + i
      r(3) = r(3) + 1
    end do
  end do
  r(4) = sum(a)
  a = 2
  a(:, 1:m-1) = a(:, 2:m)
  r(5) = ubound(a, 2) + ubound(w, 1)
end subroutine
! MAIN:
program main
  real(8) :: a(100), r(6)
  integer :: n, m
  do n = -2, 4, 2
  do m = -2, 4, 2
  a = 1; r = 0
  call s(n, m, a, r)
  print *, n,m,sum(a); print *, r
  end do
  end do
end program
