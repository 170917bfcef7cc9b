! WHY: selected_real_kind(p=14) was a kind that is not known, and every loop stayed
! RUN: polyc %s
! CHECK: !$omp parallel do
! EXEC: same
program main
  implicit none
  integer, parameter :: wp = selected_real_kind(p=14, r=200), ip = selected_int_kind(r=9)
  integer(ip), parameter :: n = 300
  real(wp), save :: u(n, n), v(n, n)
  integer(ip) :: i, j
  do j = 1, n
    do i = 1, n
      u(i, j) = 1/real(i + j, wp)
    end do
  end do
  do j = 1, n
    do i = 1, n
      v(i, j) = sqrt(u(i, j)) + u(j, i)
    end do
  end do
  print *, sum(v), kind(u), kind(i)
end program
