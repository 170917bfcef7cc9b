! WHY: gfortran fails on a parallel loop that calls the same function twice in its head: the value gets a name
! RUN: polyc --force %s
! CHECK: integer :: t_last
! CHECK: t_last = int((int(m, 8)
! CHECK-NEXT: !$omp parallel do
! CHECK-NEXT: do t = 0, t_last
! EXEC: same
subroutine f(a, b, n, m)
  integer :: n, m, i, j
  real(8) :: b(n, *), a(*)
  do i = n, 1, -1
    do j = m, 2, -3
      b(i, j) = b(i, j) + a(i)
    end do
    print *, j
  end do
end subroutine f
program main
  real(8) :: a(20), b(20, 300)
  a = 2
  b = 1
  call f(a, b, 20, 300)
  print *, sum(b), b(3, 300), b(3, 299)
end program main
