! WHY: what the author computes between two loops stays where these are only parallel; what it names, is used
! RUN: polyc %s
! CHECK: !$omp parallel do
! CHECK-NEXT: do k = lo, lo + 99999
! CHECK: n = size(b)
! CHECK-NOT: private(n)
! CHECK: print
! EXEC: same
program main
  use iso_fortran_env, only: int64
  implicit none
  integer(int64) :: k, lo
  integer :: n, i
  real(8) :: b(100000)
  lo = 5000000000_int64
  do k = lo, lo + 99999
    b(k - lo + 1) = k*0.5d0
  end do
  n = size(b)
  do i = n, 1, -3
    b(i) = b(i)*2 - i
  end do
  print *, sum(b), i
end program main
