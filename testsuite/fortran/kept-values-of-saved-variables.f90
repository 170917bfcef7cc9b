! WHY: save without names keeps values from call to call, counters among them, but not in a block or in arrays as long as n
! RUN: polyc --force %s
! CHECK-NOT: private(last
! EXEC: same
subroutine counted(n, a)
  integer :: n
  real(8) :: a(n)
  real(8) :: total, own(n)
  integer :: i, last, calls
  data calls, total, last /0, 0.0d0, 7/
  save
  do i = 1, n
    own(i) = a(i)*2 + total
  end do
  block
    integer :: k
    do k = 1, n
      a(k) = own(k) + last
    end do
  end block
  if (calls > 0) print *, "before", last, calls, total
  do last = 1, n/2
    a(last) = a(last) + 1
  end do
  total = total + a(n)
  calls = calls + 1
end subroutine counted

recursive subroutine nested(depth, a)
  integer :: depth, i, at
  real(8) :: a(100)
  save
  at = depth
  if (depth > 0) call nested(depth - 1, a)
  do i = 1, 100
    a(i) = a(i) + at
  end do
end subroutine nested

subroutine sometimes(n, a)
  integer :: n, i, at
  real(8) :: a(100)
  save
  do i = 1, 100
    if (n > 1) at = i
    a(i) = a(i)*at
  end do
end subroutine sometimes

subroutine named(n, a)
  integer :: n, k
  integer, save :: last = 7
  real(8), save :: t = 2
  real(8) :: a(n)
  print *, "last", last, t
  do last = 1, n
    a(last) = a(last) + 1
  end do
  do k = 1, n
    t = a(k)*2
    a(k) = t*t
  end do
end subroutine named

program main
  implicit none
  real(8) :: a(100)
  integer :: k
  a = 1
  do k = 1, 3
    call counted(100 - k, a)
  end do
  call nested(3, a)
  call sometimes(2, a)
  call sometimes(1, a)
  call named(50, a)
  call named(60, a)
  print *, sum(a), a(1), a(100)
end program main
