! WHY: `huge` of an integer is a constant like another, in what other constants are made of as well
! RUN: polyc %s
! CHECK: !$omp parallel do private(i)
! CHECK-NEXT: do j = 1, n
! EXEC: same
module g
  implicit none
  integer, parameter :: inf = huge(0)/2, k8 = selected_int_kind(15)
  integer(k8), parameter :: big = huge(1_k8)
  integer, parameter :: small = -huge(1_1) - 1
contains
  subroutine s(n, d, e)
    integer, intent(in) :: n
    integer, intent(inout) :: d(n, n)
    integer(8), intent(inout) :: e(n, n)
    integer :: i, j
    do i = 1, n
      do j = 1, n
        d(i, j) = min(d(i, j) + 1, inf) + small
        e(i, j) = min(e(i, j), big - 3)
        if (d(i, j) == huge(0)) d(i, j) = -huge(d)
      end do
    end do
  end subroutine
end module
program p
  use g
  implicit none
  integer :: d(300, 300)
  integer(8) :: e(300, 300)
  d = inf - 3
  e = big
  d(3, 4) = huge(0)
  call s(300, d, e)
  print *, sum(int(d, 8)), e(3, 4), e(300, 1), inf, big, small, d(3, 4)
end program
