! WHY: what is not so is asked the other way round: no `.not.` may stand behind another one
! RUN: polyc --force %s
! CHECK: ! polyc:
! CHECK-NOT: .not. .not.
! CHECK-NOT: .not. k
! EXEC: same
subroutine chosen(n, a, c, k)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n)
  real(8), intent(in) :: c(n, n)
  integer, intent(in) :: k(n, n)
  integer :: i, j
  do i = 1, n
    do j = 1, n
      a(i, j) = a(i, j) + merge(c(i, j), 1.0d0, .not. (.not. k(i, j) == 3 .or. .not. k(j, i) < 2))
      a(i, j) = a(i, j)*merge(2.0d0, c(j, i), .not. (k(i, j) == 1))
    end do
  end do
end subroutine chosen

program main
  implicit none
  real(8), save :: a(60, 60), c(60, 60)
  integer, save :: k(60, 60)
  integer :: i, j
  do j = 1, 60
    do i = 1, 60
      a(i, j) = mod(i*j, 13)
      c(i, j) = mod(i - j, 7)
      k(i, j) = mod(i + 2*j, 5)
    end do
  end do
  call chosen(60, a, c, k)
  print *, sum(a), a(3, 9), a(17, 33)
end program main
