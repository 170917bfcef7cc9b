! WHY: conditions of the preprocessor around loops do not matter to them, and what they leave out stays as it is
! RUN: polyc %s -DMETHOD=2
! CHECK: #if METHOD == 1
! CHECK-NEXT: do j = 2, n - 1
! CHECK-NEXT: do i = 2, n - 1
! CHECK-NEXT: v(i, j) = u(i-1, j) + u(i, j-1)
! CHECK: #elif METHOD == 2 /* the one that is compiled */
! CHECK-NEXT: ! polyc: loops reordered, parallel
! CHECK-NEXT: !$omp parallel do private(i) if (n >= 150)
! CHECK-NEXT: do j = 2, n - 1
! CHECK-NEXT: do i = 2, n - 1
! CHECK: #else
! CHECK-NEXT: this isn't Fortran
! EXEC: same -DMETHOD=2
#define ROWS 600
#ifdef SINGLE
#define KIND 4
#else
#define KIND 8
#endif
module kinds
  integer, parameter :: wp = KIND
end module kinds

subroutine smooth(n, u, v)
  use kinds
#ifdef MPI
  use mpi
#endif
  implicit none
  integer, intent(in) :: n
  real(wp), intent(in) :: u(n, n)
  real(wp), intent(out) :: v(n, n)
  integer :: i, j
#if METHOD == 1
  do j = 2, n - 1
    do i = 2, n - 1
      v(i, j) = u(i-1, j) + u(i, j-1)
    end do
  end do
#elif METHOD == 2 /* the one that is compiled */
  do i = 2, n - 1
    do j = 2, n - 1
      v(i, j) = u(i-1, j) + u(i, j+1)
    end do
  end do
#else
  this isn't Fortran
#endif
end subroutine smooth

program main
  use kinds
  implicit none
  real(wp), save :: u(ROWS, ROWS), v(ROWS, ROWS)
  integer :: i
  do i = 1, ROWS
    u(:, i) = i*0.25d0
  end do
  v = 0
  call smooth(ROWS, u, v)
  print '(3es24.16)', v(2, 2), v(300, 17), sum(v(:, 40))
end program main
