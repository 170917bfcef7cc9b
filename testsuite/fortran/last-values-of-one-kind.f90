! WHY: the values of `merge` are of one kind
! RUN: polyc --force %s
! EXEC: same
subroutine f(b, n, m)
  integer :: n, m, i, j
  real(8) :: b(n, m)
  do i = n, 1, -1
    do j = m, 2, -1
      b(i, j) = b(i, j) + 1
    end do
    print *, j
  end do
end subroutine f
program main
  real(8) :: a(40, 400)
  a = 0
  call f(a, 40, 400)
  print *, sum(a)
end program main
