! WHY: Fortran has no integers without a sign: OpenMP's own reduction clause shares the sum
! RUN: polyc %s
! CHECK: !$omp parallel do reduction(+: s)
! EXEC: same
integer function total(n, k)
  implicit none
  integer, intent(in) :: n, k(n)
  integer :: i, s
  s = 0
  do i = 1, n
    s = s + k(i)
  end do
  total = s
end function total

program main
  implicit none
  integer, save :: k(200000)
  integer :: i, total
  external total
  do i = 1, 200000
    k(i) = mod(i*7, 1001) - 500
  end do
  print *, total(200000, k), total(0, k), total(1, k)
end program main
