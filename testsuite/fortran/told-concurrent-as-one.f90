! WHY: the loops that `do concurrent` stands for are one: those inside have no text that a macro might bring
! RUN: polyc %s 2>&1
! CHECK-NOT: macro
! CHECK: told-concurrent-as-one.f90:12:3: remark: parallel
! CHECK-NOT: missed
subroutine triangle(n, m, a, mask)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n, m)
  logical, intent(in) :: mask(n)
  integer :: i, j
  do concurrent (i = 1:n, j = 1:m, i > j)
    a(i, j) = a(i, j) + 1
  end do
  do concurrent (i = 1:n, j = 1:m, mask(i))
    a(i, j) = 2*a(i, j)
  end do
end subroutine triangle
