! WHY: a scalar argument that a loop reads and writes is a variable, and no element of an array
! RUN: polyc --force %s
! CHECK: ! polyc:
! CHECK: value = q
! EXEC: same
subroutine work(n, m, a, b, q, s)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: b(n, n)
  real(8), intent(inout) :: a(n, n), q, s
  integer :: j, k
  do j = 4, n - 1
    q = q*0.5d0 + b(j + 1, j)
    s = b(j, 3)*0.5d0
    do k = 5, m
      a(k, j) = a(j - 1, k)*0.5d0
      q = q*0.5d0 + b(k, j)
    end do
  end do
end subroutine work

program main
  implicit none
  real(8), save :: a(60, 60), b(60, 60), q, s
  integer :: i, j
  do j = 1, 60
    do i = 1, 60
      a(i, j) = mod(i*j, 17)*0.25d0
      b(i, j) = i - j
    end do
  end do
  q = 1
  s = 2
  call work(60, 40, a, b, q, s)
  print '(3es24.16)', q, s, sum(a), a(39, 20)
end program main
