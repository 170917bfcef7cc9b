! WHY: the statement that keeps an array of a main program begins where the line of declarations in front of it begins
! RUN: polyc %s
! CHECK: {{^}}  save x
! CHECK: {{^}}  save z
! EXEC: same
program p
  integer, parameter :: n = 300
  real(8) :: x(n, n); real :: z(n, n)
  integer :: i, j
  real(8) :: t; real(8) :: u
  do i = 1, n; do j = 1, n
    x(i, j) = i*0.3d0 - j*0.21d0; z(i, j) = i - j
  end do; end do
  t = 0; u = 0
  do i = 1, n
    t = t + x(i, i); u = u + z(i, 1)
  end do
  print *, t, u
end
