! WHY: where the file leaves too few steps to write the loops anew, the author's get a pragma if they can
! RUN: polyc %s
! CHECK: !$omp parallel do private(dx, dy, dz, j, r2, s)
! CHECK-NEXT: do i = 1, n
! EXEC: same
subroutine forces(n, x, y, z, m, ax, ay, az)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in), dimension(n) :: x, y, z, m
  real(8), intent(out), dimension(n) :: ax, ay, az
  integer :: i, j
  real(8) :: dx, dy, dz, r2, s
  do i = 1, n
    ax(i) = 0; ay(i) = 0; az(i) = 0
    do j = 1, n
      if (j == i) cycle
      dx = x(j) - x(i); dy = y(j) - y(i); dz = z(j) - z(i)
      r2 = dx*dx + dy*dy + dz*dz + 1d-4
      s = m(j)/(r2*sqrt(r2))
      ax(i) = ax(i) + s*dx
      ay(i) = ay(i) + s*dy
      az(i) = az(i) + s*dz
    end do
  end do
end subroutine
subroutine big(n, x, mx, at)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: mx
  integer, intent(out) :: at
  real(8) :: m
  integer :: i, k
  m = -1d300; k = 0
  do i = 1, n
    if (x(i) > m) then
      m = x(i)
      k = i
    end if
  end do
  mx = m; at = k
end subroutine
subroutine lo(n, x, mx)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: mx
  real(8) :: m
  integer :: i
  m = 1d300
  do i = 1, n
    if (x(i) < m) m = x(i)
  end do
  mx = m
end subroutine
program main
  implicit none
  integer, parameter :: n = 300
  real(8), dimension(n) :: x, y, z, m, ax, ay, az
  integer :: i
  do i = 1, n
    x(i) = sin(i*0.1d0); y(i) = cos(i*0.3d0); z(i) = i*0.01d0; m(i) = 1d0/i
  end do
  call forces(n, x, y, z, m, ax, ay, az)
  print *, ax, ay, az
end program main
