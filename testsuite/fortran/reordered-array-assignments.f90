! WHY: assignments to arrays and sections are loops over elements, where no element that is still needed is set
! RUN: polyc %s
! CHECK: s = s*2 + 1
! CHECK: a(2:n, 1) = a(1:n - 1, 1)
! CHECK: a(:, 2) = a(:, 2)/a(1, 2)
! CHECK: a(1:n:2, 3) = a(1:n/2, 4)
! CHECK: !$omp parallel do
! CHECK: c(k, i2) = b(k, 200 - i2 + 1)*0.75d0 + s(3)
! CHECK: d(k, i2) = c(k, i2) - b(k, i2)
! CHECK: e(2:) = e(:size(e) - 1)
! CHECK: call swap(b, c)
! EXEC: same
subroutine swap(x, y)
  implicit none
  real(8), intent(inout), target :: x(:, :), y(:, :)
  real(8), pointer :: p(:, :)
  p => x
  x(:, :) = x + y
  p = p*0.5d0
  y = y(:, size(y, 2):1:-1)
end subroutine swap
program main
  implicit none
  interface
    subroutine swap(x, y)
      real(8), intent(inout), target :: x(:, :), y(:, :)
    end subroutine swap
  end interface
  integer, parameter :: n = 200
  real(8) :: a(n, n), b(n, n), c(n, n), d(n, n), s(10), scaled
  real(8), allocatable :: e(:)
  logical :: mask(n)
  integer :: i, k
  do k = 1, n
    do i = 1, n
      a(i, k) = i + 0.5d0*k
      b(i, k) = i - k
    end do
  end do
  s = [(i*0.5d0, i = 1, 10)]
  s = s*2 + 1
  scaled = 0.75d0
  a(2:n, 1) = a(1:n - 1, 1)
  a(:, 2) = a(:, 2)/a(1, 2)
  a(1:n:2, 3) = a(1:n/2, 4)
  a(n/2:1:-1, 5) = b(1:n/2, 7)
  d = 0
  do k = 1, n
    c(k, :) = b(k, n:1:-1)*scaled + s(3)
  end do
  do k = 1, n
    d(:, k) = c(:, k) - b(:, k)
  end do
  e = a(:, 1)
  e = [e, 1d0]
  e(2:) = e(:size(e) - 1)
  mask = e(:n) > 3 .and. b(:, 1) < 50
  call swap(b, c)
  do k = 1, 3
    a(:, k) = merge(a(:, k), b(:, k), mask) + max(c(:, 1), 2d0)**2
  end do
  print *, sum(a), sum(b), sum(c), sum(d), sum(e), sum(s), count(mask)
  print *, a(:5, 1), a(:5, 3), a(:5, 5), e(1:4)
end program main
