! WHY: what an array statement computes once may as well be computed for each element, as in a loop of the author's:
!      no element of an array keeps it
! RUN: polyc %s
! EXEC: same
! CHECK: subroutine scaled
! CHECK: !$omp parallel do
! CHECK-NEXT: do j = n, 2, -1
! CHECK-NEXT: do i = 1, n
! CHECK-NEXT: a(i, j) = sqrt(abs(s))
subroutine scaled(n, a, b, s)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), b(2*n)
  real(8), intent(in) :: s
  integer :: j
  do j = n, 2, -1
    a(1:n, j) = sqrt(abs(s))
    b(3) = 0.25d0*b(2*j - 1)
  end do
end subroutine scaled

program main
  implicit none
  real(8), save :: a(300, 300), b(600)
  integer :: j
  do j = 1, 600
    b(j) = mod(j, 7)
  end do
  call scaled(300, a, b, 2.5d0)
  print *, sum(a), sum(b), a(3, 9), a(17, 33)
end program main
