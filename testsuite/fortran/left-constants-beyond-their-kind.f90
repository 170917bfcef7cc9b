! WHY: compilers refuse to convert a constant to a kind that does not hold it: what leaves it in a variable stays
! RUN: polyc %s --force
! CHECK: do i8 = -100_1, 100_1, 50_1
! CHECK-NOT: int(150)
! CHECK: subroutine doubled
! CHECK-NOT: k(1, 1) = 1000
! CHECK: m = 1000
! CHECK: k(1, 1) = m
! EXEC: same
program main
  implicit none
  integer(1) :: i8
  integer(1), save :: k(200, 200)
  integer :: count
  real(8) :: a(0:300)
  count = 0
  a = 0
  do i8 = -100_1, 100_1, 50_1
    a(i8 + 100) = i8
    count = count + 1
  end do
  print *, i8 > 100 .or. i8 < 0, sum(a), count
  k = 1_1
  call doubled(200, k)
  print *, sum(int(k)), k(1, 1), k(3, 129)
end program main

subroutine doubled(n, k)
  implicit none
  integer, intent(in) :: n
  integer(1), intent(inout) :: k(n, n)
  integer :: i, j, m
  do i = 1, n
    do j = 1, n
      k(i, j) = k(i, j)*2_1
    end do
    m = 1000
  end do
  k(1, 1) = m
  do i = 127, 130
    do j = 1, n
      k(j, i) = int(i - 30, 1)
    end do
  end do
end subroutine doubled
