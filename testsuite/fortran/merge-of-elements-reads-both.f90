! WHY: `merge` of elements reads both, as new text does: the loops of the array statement may be written
! RUN: polyc %s
! EXEC: same
! CHECK: !$omp parallel do
! CHECK: a(i2, j2) = a(i2, j2) + merge(1.0d0, c(i2, j2), k(i2, j2) == 3)
subroutine blended(n, a, c, k)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n)
  real(8), intent(in) :: c(n, n)
  integer, intent(in) :: k(n, n)
  a = a + merge(1.0d0, c, k == 3)
end subroutine blended

program main
  implicit none
  real(8), save :: a(300, 300), c(300, 300)
  integer, save :: k(300, 300)
  integer :: i, j
  do j = 1, 300
    do i = 1, 300
      a(i, j) = mod(i*j, 13)
      c(i, j) = mod(i - j, 7)
      k(i, j) = mod(i + j, 5)
    end do
  end do
  call blended(300, a, c, k)
  print *, sum(a), a(3, 9), a(17, 33)
end program main
