! WHY: a variable that is known to be zero may be divided by, zero itself may not: compilers refuse it
! RUN: polyc --force %s
! CHECK: ! polyc:
! CHECK: a(3, 5) = z/z
! EXEC: same
program main
  implicit none
  integer, parameter :: n = 100
  real(8) :: a(n, n), z
  integer :: i, j
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i*j, 13)
    end do
  end do
  z = 0
  a(3, 5) = z/z
  a(:, 9) = z/z
  print *, a(1:9:2, 5), a(2, 9)
end program main
