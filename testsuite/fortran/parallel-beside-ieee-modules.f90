! WHY: the names of the IEEE modules are known to be theirs, and nothing else of them
! RUN: polyc %s
! CHECK: !$omp parallel do
! CHECK: a(i) = a(i)*2 + i
! CHECK: if (ieee_is_nan(a(i))) count = count + 1
! EXEC: same
program main
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 90000
  real(8) :: a(n), worst
  integer :: i, count
  worst = ieee_value(1d0, ieee_positive_inf)
  a = 1
  do i = 1, n
    a(i) = a(i)*2 + i
  end do
  count = 0
  do i = 1, n
    if (ieee_is_nan(a(i))) count = count + 1
  end do
  print *, sum(a), count, worst
end program main
