! WHY: threads do not inherit the rounding mode (soundness rule 14): a file that sets it has no parallel loop,
! also where the flags have OpenMP
! RUN: polyc %s -fopenmp 2>&1
! CHECK: note: the file sets the floating-point environment, which threads do not inherit: no loop becomes parallel
! CHECK-NOT: !$omp
program main
  use, intrinsic :: ieee_arithmetic, only: mode => IEEE_set_rounding_mode, ieee_up
  implicit none
  integer, parameter :: n = 100000
  real(8) :: a(n), b(n), c(n)
  integer :: i
  do i = 1, n
    a(i) = i
  end do
  do i = 1, n
    b(i) = a(i)/3
  end do
  call mode(ieee_up)
  do i = 1, n
    c(i) = a(i)/3
  end do
  print *, count(b /= c)
end program main
