! WHY: only a statement on arrays gets threads: its loops take its place, and the loops around stay as they are
! RUN: polyc %s
! EXEC: same
! CHECK: do it = steps, 2, -2
! CHECK-NEXT: do i = it, 3, -2
! CHECK-NEXT: x(1) = x(i) - x(1)*0.5d0
! CHECK-NEXT: end do
! CHECK: !$omp parallel do
! CHECK: else
! CHECK-NEXT: a(:, it) = a(:, it)*0.5d0 + x(it)
subroutine march(n, steps, a, x)
  implicit none
  integer, intent(in) :: n, steps
  real(8), intent(inout) :: a(n, steps), x(steps + 1)
  integer :: it, i
  do it = steps, 2, -2
    do i = it, 3, -2
      x(1) = x(i) - x(1)*0.5d0
    end do
    a(:, it) = a(:, it)*0.5d0 + x(it)
    a(1, it - 1) = a(n, it)
  end do
end subroutine march

program main
  implicit none
  real(8), save :: a(50000, 8), x(9)
  a = 1.5d0
  x = 0.25d0
  call march(50000, 8, a, x)
  print *, sum(a), x
end program main
