! WHY: what array constructors take is counted once, by the type of their values
! RUN: polyc %s 2>&1
! CHECK-NOT: note:
! CHECK: !$omp parallel do
! EXEC: same
program main
  implicit none
  integer, parameter :: n = 700
  real, allocatable :: a(:, :)
  integer :: i, j
  a = reshape([((real(mod(i*j, 7)), i=1, n), j=1, n)], [n, n])
  do j = 1, n
    do i = 1, n
      a(i, j) = a(i, j)*0.5 + i
    end do
  end do
  print *, a(1:n:99, 1:n:111)
end program main
