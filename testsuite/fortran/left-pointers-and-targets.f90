! WHY: pointers may lead to the same elements as other names
! RUN: polyc %s 2>&1
! CHECK-NOT: !$omp
subroutine f(n, a, p)
  integer, intent(in) :: n
  real, intent(inout), target :: a(n)
  real, pointer :: p(:)
  integer :: i
  do i = 1, n
    p(i) = a(i)*2
  end do
end subroutine f
