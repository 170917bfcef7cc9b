! WHY: threads' copies of an array have the author's bounds, as his subscripts stay
! RUN: polyc %s
! CHECK: integer :: h_part(-3:12, 5)
! CHECK: integer :: g_part(0:9)
! CHECK: integer :: b_part(7)
! CHECK: !$omp parallel do reduction(+: {{.*}}h_part{{.*}})
! CHECK: h(e2 - 3, e + 1) = h(e2 - 3, e + 1) + h_part(e2 - 3, e + 1)
! CHECK: !$omp parallel do reduction(max: b_part)
! EXEC: same
program main
  implicit none
  integer, parameter :: n = 100000
  integer :: i, h(-3:12, 5), k(n), l(n), g(0:9), b(7)
  do i = 1, n
    k(i) = mod(i*7, 16) - 3
    l(i) = mod(i*11, 5) + 1
  end do
  h = 3
  g = 1
  do i = 1, n
    h(k(i), l(i)) = h(k(i), l(i)) + 1
    g(l(i)) = g(l(i)) + k(i)
  end do
  b = 2
  do i = 1, n
    b(l(i) + 1) = max(b(l(i) + 1), k(i))
  end do
  print '(16i8)', h
  print *, g, b
end program main
