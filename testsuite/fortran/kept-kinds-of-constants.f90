! WHY: a constant is printed as the author spells it, its kind by the name that it has there
! RUN: polyc %s
! CHECK: = 0.0_dp
! EXEC: same
module precision
  implicit none
  integer, parameter :: dp = kind(1d0)
end module precision

subroutine norms(m, n, a, r)
  use precision, only: dp
  implicit none
  integer, intent(in) :: m, n
  double precision, intent(in) :: a(n, m)
  double precision, intent(inout) :: r(n)
  double precision :: total
  integer :: i, k
  do k = 1, n
    total = 0.0_dp
    do i = 1, m
      total = total + a(k, i)*a(k, i)
    end do
    r(k) = sqrt(total)
  end do
end subroutine norms

program main
  implicit none
  double precision, save :: a(400, 300), r(400)
  integer :: i, j
  do j = 1, 300
    do i = 1, 400
      a(i, j) = mod(i*j*31, 101)/101d0
    end do
  end do
  call norms(300, 400, a, r)
  print '(3es24.16)', (r(i), i = 1, 400, 37)
end program main
