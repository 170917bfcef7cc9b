! WHY: `exit` may leave an `if`
! RUN: polyc --force %s 2>&1
! CHECK: an exit from what is no loop is not supported
! CHECK-NOT: omp
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
  real(8) :: a(200, 200)
  a = 0
  call s(a, 200)
  print *, sum(a)
end program main
