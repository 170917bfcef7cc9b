! WHY: `exit` may leave an `if`, and what follows it then does not run
! RUN: polyc --force --only s %s
! CHECK: polyc: loops reordered
! CHECK: if (n > 7) exit outer
! EXEC: same
subroutine s(a, n)
  integer :: n, i, j
  real(8) :: a(n, n)
  outer: if (n > 3) then
    do i = 1, n
      do j = 1, n
        a(i, j) = a(i, j) + i + 2*j
      end do
    end do
    if (n > 7) exit outer
    a = a + 1
  end if outer
end subroutine s
program main
  real(8) :: a(200, 200), b(5, 5)
  a = 0
  b = 0
  call s(a, 200)
  call s(b, 5)
  print *, sum(a), sum(b)
end program main
