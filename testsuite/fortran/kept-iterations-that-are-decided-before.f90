! WHY: masks and limits of do concurrent are asked in front of all iterations: none that these set becomes an `if`
! RUN: polyc --force --only s %s
! CHECK: do concurrent (i = 1:n, m(i) > 0)
! CHECK-NOT: do concurrent (i = 1:n, b(i) > 0)
! CHECK: b(i) = b(i) - 1
! EXEC: same
subroutine s(a, b, m, n)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n), b(n), m(n)
  integer :: i
  do concurrent (i = 1:n, m(i) > 0)
    m(n + 1 - i) = 0
    a(i) = 1
  end do
  do concurrent (i = 1:n, b(i) > 0)
    b(i) = b(i) - 1
  end do
end subroutine s
program main
  implicit none
  integer :: a(300), b(300), m(300)
  a = 0
  b = 3
  m = 1
  call s(a, b, m, 300)
  print *, sum(a), sum(b), sum(m)
end program main
