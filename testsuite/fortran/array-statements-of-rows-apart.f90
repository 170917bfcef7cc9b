! WHY: rows of one array are apart where the loop of one begins behind the other, or their numbers differ
! RUN: polyc %s
! CHECK: !$omp parallel do
! CHECK: b(i, {{.*}}) = b(i, {{.*}}) - b(i, k)*b(k, 
! CHECK: a(i, {{.*}}) = a(i - 1,
! EXEC: same
subroutine factorise(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), b(n, n)
  integer :: i, k
  do k = 1, n - 1
    do i = k + 1, n
      b(i, k) = b(i, k)/b(k, k)
      b(i, k+1:n) = b(i, k+1:n) - b(i, k)*b(k, k+1:n)
    end do
  end do
  do i = 2, n
    a(i, 1:n) = a(i - 1, 1:n)*0.5d0 + b(i, n:1:-1)
  end do
  ! These may be the same.
  do k = 1, n
    do i = k, n
      b(i, 2:n) = b(k, 1:n-1)*0.25d0
    end do
  end do
end subroutine factorise

program main
  implicit none
  integer, parameter :: n = 150
  real(8) :: a(n, n), b(n, n)
  integer :: i, j
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i + 2*j, 17)
      b(i, j) = mod(i*j, 11)
    end do
    b(j, j) = 1000 + j
  end do
  call factorise(n, a, b)
  print '(z16.16)', a, b
end program main
