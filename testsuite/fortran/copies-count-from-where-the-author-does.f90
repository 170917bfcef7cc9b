! WHY: threads' copies of an array count from 1, as flang 19 combines others wrongly: subscripts are moved
! RUN: polyc %s
! CHECK: integer :: h_part(16, 5)
! CHECK: integer :: g_part(10)
! CHECK: integer :: b_part(7)
! CHECK: !$omp parallel do reduction(+: {{.*}}h_part{{.*}})
! CHECK: h_part(k(i) + 4, l(i)) = h_part(k(i) + 4, l(i)) + 1
! CHECK: g_part(l(i)) = g_part(l(i)) + k(i)
! CHECK: h(e2 - 3, e + 1) = h(e2 - 3, e + 1) + h_part(e2 + 1, e + 1)
! CHECK: !$omp parallel do reduction(max: b_part)
! CHECK: f_part(2*k(i) + 8) = f_part(2*k(i) + 8) + l(i)
! CHECK: f_part((k(i) + l(i))/2 + 6) = f_part((k(i) + l(i))/2 + 6) + 1
! CHECK: f_part(3) = f_part(3) + 2
! EXEC: same
program main
  implicit none
  integer, parameter :: n = 100000
  integer :: i, h(-3:12, 5), k(n), l(n), g(0:9), b(7), f(-5:30)
  do i = 1, n
    k(i) = mod(i*7, 16) - 3
    l(i) = mod(i*11, 5) + 1
  end do
  h = 3
  g = 1
  do i = 1, n
    h(k(i), l(i)) = h(k(i), l(i)) + 1
    g(l(i) - 1) = g(l(i) - 1) + k(i)
  end do
  b = 2
  do i = 1, n
    b(l(i) + 1) = max(b(l(i) + 1), k(i))
  end do
  f = 1
  do i = 1, n
    f(2*k(i) + 2) = f(2*k(i) + 2) + l(i)
    f((k(i) + l(i))/2) = f((k(i) + l(i))/2) + 1
    f(-3) = f(-3) + 2
  end do
  print '(16i8)', h
  print *, g, b, f
end program main
