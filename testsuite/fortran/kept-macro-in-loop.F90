! WHY: a macro that no flag decides may stand in a loop that stays; new text would have to have what it becomes
! RUN: polyc %s --force
! CHECK: !$omp parallel do
! CHECK-NEXT: do i = 1, N
! CHECK-NEXT: a(i) = SCALED(b(i)) + i
! CHECK: do i = 1, N
! CHECK: do j = 1, N
! CHECK-NEXT: c(i, j) = SCALED(c(i, j))
! EXEC: same
#define N 2000
#define SCALED(x) ((x)*0.5d0)
subroutine scale(a, b)
  real(8), intent(inout) :: a(N)
  real(8), intent(in) :: b(N)
  integer :: i
  do i = 1, N
    a(i) = SCALED(b(i)) + i
  end do
end subroutine scale

subroutine turn(c)
  real(8), intent(inout) :: c(N, N)
  integer :: i, j
  do i = 1, N
    do j = 1, N
      c(i, j) = SCALED(c(i, j))
    end do
  end do
end subroutine turn

program main
  real(8) :: a(N), b(N)
  real(8), save :: c(N, N)
  b = 3.25d0
  c = 1.5d0
  call scale(a, b)
  call turn(c)
  print *, sum(a), a(N), sum(c)
end program main
