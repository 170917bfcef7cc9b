! WHY: what ends a loop around the nest as well stays where it is: nothing takes the inner loop's place
! RUN: polyc --force --only f %s 2>&1
! CHECK: missed: the loop ends at the label that ends a loop around it
! CHECK-NOT: omp
program main
  real(8) :: b(300, 300)
  b = 1
  call f(b, 300, 300)
  print *, sum(b)
end program main
subroutine f(b, n, m)
  implicit real(8) (a-h, o-z)
  dimension b(n, m)
  do 10 i = 1, n
    print *, i
    do 10 j = 1, m
      b(i, j) = b(i, j)*2 + j
10 continue
end subroutine f
