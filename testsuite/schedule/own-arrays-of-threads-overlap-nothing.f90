! WHY: a small local array is each thread's own, and compilers know that nothing overlaps it: sums in its elements lose no register there
! RUN: polyc %s
! CHECK: !$omp parallel do private(
! CHECK-NEXT: do b = 1, size(lam, 1)
! EXEC: same
subroutine power_it(a, lam)
  implicit none
  real(8), intent(in) :: a(:, :, :)
  real(8), intent(out) :: lam(:)
  real(8) :: x(3), y(3), n
  integer :: b, it, i, j
  do b = 1, size(lam)
    x = 1
    do it = 1, 10
      do i = 1, 3
        y(i) = 0
        do j = 1, 3
          y(i) = y(i) + a(i, j, b)*x(j)
        end do
      end do
      n = 0
      do i = 1, 3
        if (abs(y(i)) > n) n = abs(y(i))
      end do
      x = y/n
    end do
    lam(b) = n
  end do
end subroutine
program p
  implicit none
  interface
    subroutine power_it(a, lam)
      real(8), intent(in) :: a(:, :, :)
      real(8), intent(out) :: lam(:)
    end subroutine
  end interface
  real(8) :: a(3, 3, 2000), lam(2000)
  integer :: i
  a = reshape([(mod(i*7, 11) + 1d0, i = 1, 18000)], [3, 3, 2000])
  call power_it(a, lam)
  print *, sum(lam), lam(3)
end program
