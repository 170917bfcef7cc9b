! WHY: a loop up to a label may end with an end do that has the label
! RUN: polyc --force --only s %s
! CHECK: !$omp parallel do
! EXEC: same
subroutine s(n, b, k)
  implicit none
  integer :: n, i, j, k
  real(8) :: b(n, n)
  do 10 i = 1, n
    do 20 j = 1, n
      b(j, i) = b(j, i)*2 + i
20  end do
10 enddo
  do 30 i = 1, n
    if (b(i, i) > 9) go to 30
    k = k + 1
    b(i, 1) = 0
30 end do
end subroutine s
program main
  real(8) :: b(9, 9)
  integer :: k
  b = 1
  k = 0
  call s(9, b, k)
  print *, b, k
end program main
