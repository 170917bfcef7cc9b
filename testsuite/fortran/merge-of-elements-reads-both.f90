! WHY: `merge` of elements computes both of its values, as new text does; a choice of the author's by `if` does not
! RUN: polyc %s
! EXEC: same
! CHECK: a(i2, j2) = a(i2, j2) + merge(1.0d0, c(i2, j2), k(i2, j2) == 3)
! CHECK: subroutine guarded
! CHECK-NOT: merge(
! CHECK: subroutine both
! CHECK: merge(a(i, j), c(i, j), k(i, j) > 2)
subroutine blended(n, a, c, k)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n)
  real(8), intent(in) :: c(n, n)
  integer, intent(in) :: k(n, n)
  a = a + merge(1.0d0, c, k == 3)
end subroutine blended

subroutine guarded(n, a, c, k)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n)
  real(8), intent(in) :: c(n, n)
  integer, intent(in) :: k(n, n)
  integer :: i, j
  real(8) :: t
  do i = 1, n
    do j = 1, n
      if (k(i, j) /= 0) then
        t = max(dble(5/k(i, j)), c(k(i, j), j))
      else
        t = 7
      end if
      a(i, j) = a(i, j) + t
    end do
  end do
end subroutine guarded

subroutine both(n, a, c, k)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n)
  real(8), intent(in) :: c(n, n)
  integer, intent(in) :: k(n, n)
  integer :: i, j
  do i = 1, n
    do j = 1, n
      a(i, j) = merge(a(i, j), c(i, j), k(i, j) > 2)/(i + j)
    end do
  end do
end subroutine both

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
  call guarded(300, a, c, k)
  call both(300, a, c, k)
  print *, sum(a), a(3, 9), a(17, 33)
end program main
