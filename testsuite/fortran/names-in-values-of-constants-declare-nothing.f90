! WHY: `real(k)` in the value of a named constant declares no `real`, which new text may need
! RUN: polyc --force --only=scale %s
! CHECK: {{.*}}polyc: {{.*}}tiled
! CHECK: real(
! EXEC: same
module filters
  implicit none
  integer :: k
  real, parameter :: weights(5) = [(real(k), k = 1, 5)], others(2) = (/2.5, real(7)/)
contains
  subroutine scale(a, b, n)
    integer, intent(in) :: n, a(n, n)
    real, intent(out) :: b(n, n)
    integer :: i, j
    do i = 1, n
      do j = 1, n
        b(i, j) = real(a(i, j))*a(j, i) + weights(3)
      end do
    end do
  end subroutine
end module

program main
  use filters
  implicit none
  integer :: a(70, 70), i, j
  real :: b(70, 70)
  do j = 1, 70
    do i = 1, 70
      a(i, j) = i - 2*j
    end do
  end do
  call scale(a, b, 70)
  print *, sum(b), others
end program
