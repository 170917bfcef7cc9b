! WHY: a choice between reals is no `max`, for one of them may be no number
! RUN: polyc %s
! CHECK: ! polyc: loops reordered
! CHECK-NOT: max(
! CHECK: = merge(
! CHECK-NOT: max(
! CHECK: end subroutine
! EXEC: same
subroutine largest(m, n, a, r)
  implicit none
  integer, intent(in) :: m, n
  real(8), intent(in) :: a(n, m)
  real(8), intent(inout) :: r(n)
  real(8) :: best
  integer :: i, j
  do i = 1, n
    best = -1d30
    do j = 1, m
      best = merge(best, a(i, j), best > a(i, j))
    end do
    r(i) = best
  end do
end subroutine largest

program main
  implicit none
  real(8), save :: a(300, 400), r(300), zero
  integer :: i, j
  zero = 0
  do j = 1, 400
    do i = 1, 300
      a(i, j) = mod(i*j*17, 1013)
    end do
  end do
  a(3, 400) = zero/zero
  a(7, 350) = zero/zero
  call largest(400, 300, a, r)
  print *, r(3) == r(3), r(7) == r(7), r(1), r(300)
end program main
