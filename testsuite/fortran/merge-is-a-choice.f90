! WHY: what a loop knows of the condition of `merge` decides it: no number stands where Fortran wants a truth value
! RUN: polyc --force %s
! EXEC: same
! CHECK: ! polyc:
! CHECK-NOT: , 1)
! CHECK-NOT: , 0)
subroutine blend(n, a, b, c)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), b(n, n)
  real(8), intent(in) :: c(n, n)
  integer :: i, j
  do i = 1, n
    do j = 1, n
      a(i, j) = merge(c(i, j), b(i, j), n >= 2 .or. n /= 2)
      if (j > i) then
        b(i, j) = merge(a(i, j), c(j, i), j >= i) + 1.0d0
      end if
    end do
  end do
end subroutine blend

program main
  implicit none
  real(8) :: a(40, 40), b(40, 40), c(40, 40)
  integer :: i, j
  do j = 1, 40
    do i = 1, 40
      a(i, j) = mod(i*j, 13)
      b(i, j) = mod(i + j, 7)
      c(i, j) = i - j
    end do
  end do
  call blend(40, a, b, c)
  print *, sum(a), sum(b), a(3, 9), b(7, 30)
end program main
