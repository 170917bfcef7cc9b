! WHY: bounds of wavefronts have quotients of other loops' counters, which hardly anybody reads: their loops
!   are made only where pragmas on the author's loops gain much less
! RUN: polyc %s
! CHECK: do t = 1, tmax
! CHECK: !$omp parallel do private(j)
! CHECK-NEXT: do i = 2, nx
! CHECK: !$omp parallel do private(j)
! CHECK-NEXT: do i = 1, nx
! CHECK: !$omp parallel do private(j)
! CHECK-NEXT: do i = 1, nx - 1
! CHECK-NOT: /
! CHECK: end subroutine
! EXEC: same
subroutine fields(tmax, nx, ny, ex, ey, hz, fict)
  implicit none
  integer, intent(in) :: tmax, nx, ny
  real(8), intent(inout) :: ex(ny, nx), ey(ny, nx), hz(ny, nx)
  real(8), intent(in) :: fict(tmax)
  integer :: t, i, j

  do t = 1, tmax
    do j = 1, ny
      ey(j, 1) = fict(t)
    end do
    do i = 2, nx
      do j = 1, ny
        ey(j, i) = ey(j, i) - 0.5d0*(hz(j, i) - hz(j, i - 1))
      end do
    end do
    do i = 1, nx
      do j = 2, ny
        ex(j, i) = ex(j, i) - 0.5d0*(hz(j, i) - hz(j - 1, i))
      end do
    end do
    do i = 1, nx - 1
      do j = 1, ny - 1
        hz(j, i) = hz(j, i) - 0.7d0*(ex(j + 1, i) - ex(j, i) + ey(j, i + 1) - ey(j, i))
      end do
    end do
  end do
end subroutine

program main
  implicit none
  integer, parameter :: n = 60, m = 70
  real(8) :: ex(m, n), ey(m, n), hz(m, n), fict(20)
  integer :: i, j
  do i = 1, n
    do j = 1, m
      ex(j, i) = i*(j + 1d0)/n
      ey(j, i) = i*(j + 2d0)/m
      hz(j, i) = i*(j + 3d0)/n
    end do
  end do
  fict = 3
  call fields(20, n, m, ex, ey, hz, fict)
  print *, ex(3, 4), ey(50, 50), hz(60, 40), sum(hz)
end program
