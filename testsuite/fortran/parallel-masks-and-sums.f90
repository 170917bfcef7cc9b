! WHY: where sets elements under a mask; sum, product, count and dot_product are loops, in the order of the elements
! RUN: polyc --force %s
! CHECK: !$omp parallel do
! CHECK: s(j) = sum(a(:, j))*2 + dot_product(a(:, j), b(j, :))
! CHECK: where (a(:, 3) > 100) a(:, 3) = a(:, 3)/a(1, 3)
! CHECK: where (s > 3)
! CHECK: elsewhere
! EXEC: same
program main
  implicit none
  integer, parameter :: n = 300
  real(8) :: a(n, n), b(n, n), s(n), t
  integer :: i, j, m(n), c
  do j = 1, n
    do i = 1, n
      a(i, j) = i + 0.5d0*j
      b(i, j) = i - j
    end do
    m(j) = mod(j*7, 31)
  end do
  do j = 1, n
    s(j) = sum(a(:, j))*2 + dot_product(a(:, j), b(j, :))
  end do
  where (a(:, 3) > 100) a(:, 3) = a(:, 3)/a(1, 3)
  where (a > 200)
    a = b*0.5d0
  end where
  do j = 1, n
    where (mod(m, 3) == 0) b(:, j) = a(j, :) + s
  end do
  where (s > 3)
    s = s*0.5d0
  elsewhere
    s = -s
  end where
  do j = 1, n
    m(j) = count(a(:, j) > b(:, 1)) + sum(m(1:3)) + product(m(2:3))
  end do
  t = sum(a)
  c = count(b > 10)
  t = t + sum(a*b, mask=a > 5)
  print *, sum(a), sum(b), sum(s), sum(m), t, c
end program main
