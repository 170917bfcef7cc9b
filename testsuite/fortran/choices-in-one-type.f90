! WHY: both values between which merge chooses are of the type of the choice, also a number that was converted
! RUN: polyc %s --force
! CHECK: merge(real(3, 8), a(i, j), a(i, j) > 3)
! CHECK: merge(9_8, int(k(i, j), 8), k(i, j) >= 7_8)
! EXEC: same
subroutine capped(n, a, b, k)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n)
  real(8), intent(inout) :: b(n, n)
  integer, intent(in) :: k(n, n)
  real(8) :: t
  integer(8) :: m
  integer :: i, j
  do i = 1, n
    do j = 1, n
      t = a(i, j)
      if (t > 3) t = 3
      b(i, j) = b(i, j) + t
    end do
  end do
  do i = 1, n
    do j = 1, n
      m = k(i, j)
      if (m >= 7) m = 9
      b(i, j) = b(i, j) + m * 1000000000
    end do
  end do
end subroutine

program main
  implicit none
  real(8) :: a(40, 40) = 2, b(40, 40) = 1
  integer :: k(40, 40) = 5
  a(3, 4) = 77
  k(5, 6) = 8
  call capped(40, a, b, k)
  print *, sum(b), b(3, 4), b(5, 6)
end program
