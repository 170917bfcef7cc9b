! WHY: a label at the end of a procedure, a loop or a condition is a place to go to
! RUN: polyc dump %s --after=lower --only=jumping
! CHECK: func jumping
! CHECK-NOT: unreachable
! RUN: polyc %s
! CHECK: !$omp parallel do
! EXEC: same
subroutine jumping(n, x)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  integer :: i
  if (n > 200000) goto 99
  if (x(1) > 1) then
    if (x(2) > 1) goto 20
    x(1) = 7
20 end if
  do i = 1, n
    if (x(i) > 5) goto 10
    x(i) = x(i) + 1
10 end do
  do i = 1, n
    x(i) = 3*x(i)
  end do
99 end subroutine jumping
program main
  implicit none
  real(8) :: x(200001)
  x = 2
  x(3) = 9
  call jumping(200001, x)
  print *, x(1:4)
  call jumping(200000, x)
  print *, x(1:4)
end program main
