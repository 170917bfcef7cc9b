! WHY: the value of an array assignment is computed before anything is set, and sums add in the order of the elements
! RUN: polyc %s -o x.c
! CHECK: __builtin_malloc
! EXEC: same -O2
subroutine sections(n, a, b, v, s)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), b(0:n - 1, n), v(n)
  real(8), intent(out) :: s(8)
  real(8) :: w(n), small(3, 2)
  real(8), external :: maxof
  a(:, 1) = v
  a(2:n, 2) = 2*a(1:n - 1, 2)
  a(1:n - 1, 3) = a(2:n, 3) + a(1, 1)
  v(n:1:-1) = v
  v = v*v(2)
  b = a + 1
  b(0::2, :) = 0.5d0
  w = v + b(:, 2)
  small = 1.5d0
  small(:, 2) = small(:, 1) + w(1:3)
  where (a > 2) a = a/2
  s(1) = sum(a)
  s(2) = sum(a(2, :)*v) + dot_product(w, a(:, 4))
  s(3) = count(a > b)
  s(4) = product(v(1:4))
  s(5) = sum(small) + maxof(a(1, 1), 2d0)
  if (sum(w) > 3) s(6) = -1
  s(7:8) = 3
end subroutine sections
real(8) function maxof(x, y)
  implicit none
  real(8), intent(in) :: x, y
  maxof = y
  if (x > y) maxof = x
end function maxof
! MAIN:
program main
  implicit none
  integer, parameter :: n = 7
  real(8) :: a(n, n), b(n, n), v(n), s(8)
  integer :: i, j
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i*j*3 + i, 11)*0.3d0
    end do
    v(j) = 1 + 0.1d0*j
  end do
  s = 0
  call sections(n, a, b, v, s)
  print *, a, b, v, s
end program main
