! WHY: a constant that is computed from others is a number with a name, as the author has it: not what it is computed from
! RUN: polyc %s
! CHECK: do j = 2, n - 1
! CHECK: v(i, j) = v(i, j) + dt*((u(i + 1, j) + u(i, j + 1) - 2*u(i, j))/(dx*dx))
! EXEC: same
module params
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer, parameter :: n = 500
  real(dp), parameter :: dx = 1.0_dp/n, dt = 0.25_dp*dx**2
end module params

program main
  use params
  implicit none
  real(dp), save :: u(n, n), v(n, n)
  real(dp) :: lap
  integer :: i, j
  do i = 1, n
    do j = 1, n
      u(i, j) = mod(i*j, 17)
      v(i, j) = 0
    end do
  end do
  do i = 2, n - 1
    do j = 2, n - 1
      lap = (u(i + 1, j) + u(i, j + 1) - 2*u(i, j))/dx**2
      v(i, j) = v(i, j) + dt*lap
    end do
    do j = 2, n - 1
      lap = u(i, j)
      u(i, j) = 2*lap
    end do
  end do
  print '(4es24.16)', (v(i, 3*i), i = 2, 166, 41), dt
end program main
