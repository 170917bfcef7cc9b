! WHY: a quotient of constants costs nothing: an expression with one is written where it is used, and goes to no element
! RUN: polyc %s
! CHECK: b({{.*}}) = x + 1.0/3.0
! CHECK-NOT: b(1, 1)
! EXEC: same
subroutine s(a, b, x, n)
  integer :: n, i, j
  real(8) :: a(n, n), b(n, n), x
  do j = 1, n
    do i = 1, n
      a(i, j) = i*x + j
    end do
  end do
  b = 1.0/3.0 + x
end subroutine s
program main
  real(8), save :: a(400, 400), b(400, 400)
  call s(a, b, 0.3d0, 400)
  print *, a(3, 4), b(5, 6), sum(a), sum(b)
end program main
