! WHY: Fortran's first subscript runs fastest: a stencil with rows in the inner loop is interchanged
! RUN: polyc %s
! CHECK: do j = 2, n - 1
! CHECK-NEXT: do i = 2, n - 1
! CHECK-NEXT: v(i, j) = 0.25d0*(u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1)) ! five points
! EXEC: same
subroutine smooth(n, u, v)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: u(n, n)
  real(8), intent(out) :: v(n, n)
  integer :: i, j
  do i = 2, n - 1
    do j = 2, n - 1
      v(i, j) = 0.25d0*(u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1)) ! five points
    end do
  end do
end subroutine smooth

program main
  implicit none
  real(8), save :: u(500, 500), v(500, 500)
  integer :: i, j
  do j = 1, 500
    do i = 1, 500
      u(i, j) = mod(i*j, 31)*0.125d0
      v(i, j) = 0
    end do
  end do
  call smooth(500, u, v)
  do i = 1, 500, 37
    print '(3es24.16)', v(i, i), v(2, i), v(i, 3)
  end do
end program main
