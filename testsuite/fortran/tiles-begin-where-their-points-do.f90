! WHY: a loop over tiles counts from where its points do, as people write it; gcc jams the loop around only
! where it sees that no tile is empty, which `do k = kk + 1, …` hides from it
! RUN: polyc --force --tile=32 %s
! CHECK: subroutine product
! CHECK: do kk = 1, n, 32
! CHECK: do k = kk, kk + min(n - kk, 31)
! CHECK: subroutine triangle
! CHECK: do ii = 1, n - 1, 32
! CHECK-NEXT: do kk = ii + 1, n, 32
! CHECK-NEXT: do i = ii, ii + min(n - ii, 32) - 1
! CHECK-NEXT: do k = max(kk, i + 1), kk + min(n - kk, 31)
! EXEC: same
subroutine product(n, a, b, c)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n), b(n, n)
  real(8), intent(inout) :: c(n, n)
  integer :: i, j, k
  do j = 1, n
    do k = 1, n
      do i = 1, n
        c(i, j) = c(i, j) + a(i, k)*b(k, j)
      end do
    end do
  end do
end subroutine product

subroutine triangle(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n)
  real(8), intent(inout) :: b(n, n)
  integer :: i, j, k
  do i = 1, n
    do j = 1, n
      do k = i + 1, n
        b(j, i) = b(j, i) + a(k, i)*b(j, k)
      end do
    end do
  end do
end subroutine triangle

program main
  implicit none
  real(8), save :: a(100, 100), b(100, 100), c(100, 100)
  integer :: i, j
  do j = 1, 100
    do i = 1, 100
      a(i, j) = mod(i*j, 13)*0.1d0
      b(i, j) = mod(i - j, 7)*0.3d0
      c(i, j) = i
    end do
  end do
  call product(100, a, b, c)
  call triangle(100, a, b)
  print '(es24.16)', sum(c), sum(b), c(33, 32), c(64, 65), b(31, 97)
end program main
