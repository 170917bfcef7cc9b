! WHY: a choice between reals is no `max`, for one of them may be no number
! RUN: polyc --force %s
! CHECK-NOT: max(
! CHECK: !$omp
! CHECK-NOT: max(
! EXEC: same
subroutine larger(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: b(n, n)
  real(8), intent(inout) :: a(n, n)
  integer :: i, j
  do i = 1, n
    do j = 1, n
      a(i, j) = a(i, j) + 1
      if (.not. a(i, j) > b(i, j)) a(i, j) = b(i, j)
    end do
  end do
end subroutine larger

program main
  implicit none
  real(8), save :: a(40, 40), b(40, 40), zero
  integer :: i, j
  zero = 0
  do j = 1, 40
    do i = 1, 40
      a(i, j) = mod(i*j, 7)
      b(i, j) = mod(i + j, 11)
    end do
  end do
  b(3, 5) = zero/zero
  a(7, 7) = zero/zero
  call larger(40, a, b)
  print *, a(3, 5) == a(3, 5), a(7, 7) == a(7, 7), a(1, 1), a(40, 2)
end program main
