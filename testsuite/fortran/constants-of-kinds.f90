! WHY: huge(x), tiny(x) and epsilon(x) are constants of the kind, whatever x holds
! RUN: polyc %s
! CHECK: !$omp parallel do
! CHECK: lo(j) = huge(a)
! CHECK: tiny(1.0)
! CHECK: !$omp parallel do
! CHECK: x(i, j) = max(x(i, j), tiny(x)) + epsilon(x)
! EXEC: same
subroutine limits(a, n, m, lo, hi)
  implicit none
  integer, intent(in) :: n, m
  real, intent(in) :: a(n, m)
  real, intent(out) :: lo(m), hi(m)
  integer :: i, j
  do j = 1, m
    lo(j) = huge(a)
    hi(j) = -huge(a)
    do i = 1, n
      lo(j) = min(lo(j), a(i, j))
      hi(j) = max(hi(j), a(i, j)*epsilon(1.0) + tiny(1.0))
    end do
  end do
end subroutine limits

subroutine bounded(x, k, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n, n)
  integer, intent(inout) :: k(n, n)
  integer :: i, j
  do i = 1, n
    do j = 1, n
      x(i, j) = max(x(i, j), tiny(x)) + epsilon(x)
      k(i, j) = min(k(i, j), huge(k)/2) + int(huge(1_8) - 9223372036854775800_8, 4)
    end do
  end do
end subroutine bounded

program main
  implicit none
  real, save :: a(200, 100), lo(100), hi(100)
  real(8), save :: x(200, 200)
  integer, save :: k(200, 200)
  integer :: i, j
  do j = 1, 100
    do i = 1, 200
      a(i, j) = i - 0.5*j
    end do
  end do
  do j = 1, 200
    do i = 1, 200
      x(i, j) = -i + j
      k(i, j) = 2000000000 - i*10000000*mod(j, 9)
    end do
  end do
  call limits(a, 200, 100, lo, hi)
  call bounded(x, k, 200)
  print *, lo, hi, sum(x), sum(int(k, 8)), x(3, 3), x(1, 7), minval(k)
  call limits(a, 0, 100, lo, hi)
  print *, lo, hi
end program main
