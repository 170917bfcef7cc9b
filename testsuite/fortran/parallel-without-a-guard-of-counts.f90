! WHY: no loop ends at the largest integer, as its variable takes one more value: nothing asks whether one does
! RUN: polyc %s
! CHECK-NOT: 2147483646
! CHECK: !$omp parallel do
! CHECK-NOT: 2147483646
! EXEC: same
subroutine scaled(n, m, a, c)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: c(m)
  real(8), intent(inout) :: a(n, m)
  integer :: i, j
  do i = 1, n
    do j = 1, m
      a(i, j) = a(i, j)*c(j)
    end do
  end do
end subroutine scaled

program main
  implicit none
  real(8), save :: a(90, 40), c(40)
  integer :: i
  a = 1.5d0
  do i = 1, 40
    c(i) = i
  end do
  call scaled(90, 40, a, c)
  print *, sum(a), a(90, 40)
end program main
