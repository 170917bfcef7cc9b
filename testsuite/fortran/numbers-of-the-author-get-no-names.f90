! WHY: a constant that happens to be as large as a number of the author's has nothing to do with it; where the
! nest has its name only, or neither, the name stands for it
! RUN: polyc --force %s
! CHECK: subroutine relax
! CHECK: do it = 1, 60
! CHECK: subroutine cleared
! CHECK: do {{.*}} = {{.*}}, n
! EXEC: same
subroutine relax(u, v)
  implicit none
  integer, parameter :: n = 90, m = 60
  real(8), intent(inout) :: u(n, n), v(n, n)
  real(8) :: w(m)
  integer :: i, j, it
  w = 1
  if (v(1, 1) > 5) print *, w(m)
  do it = 1, 60
    do i = 2, n - 1
      do j = 2, n - 1
        v(i, j) = 0.25d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
      end do
    end do
    do i = 1, n
      do j = 1, n
        u(i, j) = u(i, j) + v(i, j)
      end do
    end do
  end do
end subroutine

subroutine cleared(a)
  implicit none
  integer, parameter :: n = 90
  real(8), intent(out) :: a(n)
  a = 0
  a(n) = 1
end subroutine

program main
  implicit none
  real(8), save :: u(90, 90), v(90, 90), a(90)
  integer :: i, j
  do j = 1, 90
    do i = 1, 90
      u(i, j) = mod(i*j, 7)*1d-3
      v(i, j) = 0
    end do
  end do
  call relax(u, v)
  call cleared(a)
  print '(es24.16)', sum(u), sum(v), sum(a)
end program main
