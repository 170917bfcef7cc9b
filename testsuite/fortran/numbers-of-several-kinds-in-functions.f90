! WHY: max, min, mod and the like take numbers of several kinds, and compute in the widest of them
! RUN: polyc --force --only s %s
! CHECK: !$omp parallel do
! EXEC: same
subroutine s(n, x, y, t)
  implicit none
  integer :: n, i, j
  real(8) :: x(n, n), y(n), t
  t = 0
  do i = 1, n
    t = max(t, x(i, 1))
    y(i) = max(1., t)*y(i) + modulo(x(i, i), 0.3) + dim(1., t)
  end do
  y(:) = max(0.5, y) + min(0.1, x(:, 1)) - max(0.1, t)
  do i = 1, n
    do j = 1, n
      x(j, i) = x(j, i) - max(0.1, t) + aint(real(t)*9, kind=8)/7
    end do
  end do
end subroutine s
subroutine kinds(n, a, x, m)
  implicit none
  integer :: n, i
  integer(8) :: m
  real :: x(n)
  real(8) :: a(2, 2, 2, n)
  do i = 1, size(a, kind=4)
    m = m + max(i, 3000000000_8)
  end do
  do i = 1, n
    x(i) = size(a, kind=4) + x(i)
  end do
end subroutine kinds
program main
  implicit none
  integer :: i
  integer(8) :: m
  real :: z(3)
  real(8) :: x(9, 9), y(9), t, a(2, 2, 2, 3)
  x = reshape([(sin(i*1.7d0), i=1, 81)], [9, 9])
  y = 1
  z = 1
  m = 1
  call s(9, x, y, t)
  call kinds(3, a, z, m)
  print *, x, y, t, z, m
end program main
