! WHY: the indices of do concurrent are its own: outer variables of their names keep their values
! RUN: polyc %s
! CHECK: polyc: loops reordered, parallel
! CHECK: do p2 = 1, n, 2
! CHECK-NOT: do concurrent (r
! EXEC: same
subroutine fill(a, b, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), b(n, n)
  integer :: i, p, r
  i = 5
  do concurrent (r = 1:n, i = 1:n, r /= 3)
    a(i, r) = b(i, r) + i*2 + r
  end do
  print *, i
  p = 9
  do concurrent (p = 1:n)
    if (mod(p, 2) == 0) cycle
    b(p, p) = p
  end do
  print *, p
end subroutine fill
program main
  implicit none
  real(8) :: a(300, 300), b(300, 300)
  a = 1
  b = 2
  call fill(a, b, 300)
  print *, sum(a), sum(b)
end program main
