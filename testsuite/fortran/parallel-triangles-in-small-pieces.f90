! WHY: rows of different lengths go to whoever is free, some at a time; not in turn (static, 8), where flang
! 19 divides by zero if there are none
! RUN: polyc %s
! CHECK: !$omp parallel do private({{.*}}) schedule(dynamic, 8) if (n >= {{[0-9]+}})
! CHECK-NEXT: do i = 2, n
! EXEC: same
module sums
  implicit none
contains
  subroutine below(n, a, s)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n)
    real(8), intent(inout) :: s(n)
    integer :: i, j
    do i = 2, n
      do j = 1, i - 1
        s(i) = s(i) + a(j, i)*0.5d0
      end do
    end do
  end subroutine below
end module sums

program main
  use sums
  implicit none
  real(8) :: a(1, 1), s(1), t(300)
  real(8), save :: b(300, 300)
  integer :: i
  do i = 1, 300
    b(:, i) = i
  end do
  t = 0
  a = 1
  s = 3
  call below(300, b, t)
  call below(1, a, s)
  call below(0, a, s)
  print *, s, sum(t), t(299)
end program main
