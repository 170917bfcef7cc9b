! WHY: what has no translation is refused where it stands, and nothing is written
! RUN: polyc %s -o x.c 2>&1
! CHECK: left-what-is-no-arithmetic.f90:{{[0-9]+}}:3: error: polyc does not translate this into C: "print" [polyc-not-translated]
! CHECK-NEXT: print *, x(1)
! CHECK-NEXT: ^
! CHECK-NOT: void
subroutine shown(n, x)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  integer :: i
  do i = 1, n
    x(i) = 2*x(i)
  end do
  print *, x(1)
end subroutine shown
