! WHY: what a condition reads is kept in a variable of the condition's own type, no number
! RUN: polyc %s
! EXEC: same
! CHECK: logical :: value
! CHECK: value = mask(i)
! CHECK-NEXT: if (value) then
subroutine negate(n, m, a, mask)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n, m)
  logical, intent(in) :: mask(n)
  integer :: i, j
  do concurrent (i = 1:n, mask(i))
    a(i, :) = -a(i, :)
  end do
  do concurrent (i = 1:n, j = 1:m, i > j)
    a(i, j) = a(i, j) + 1
  end do
end subroutine negate

program main
  real(8) :: a(3, 3)
  a = 1
  call negate(3, 3, a, [.true., .false., .true.])
  print *, a
end program main
