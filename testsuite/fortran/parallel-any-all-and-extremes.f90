! WHY: any, all, and of integers maxval and minval are loops over the elements; of reals, and what may trap, they stay
! RUN: polyc --force %s
! CHECK: subroutine rows
! CHECK: {{!\$omp parallel do}}
! CHECK: subroutine kept
! CHECK: g(j) = any(k(:, j)/l(:, j) > 3)
! CHECK: r(j) = maxval(a(:, j))
! EXEC: same
subroutine rows(n, m, a, k, l, s, g, h)
  integer :: n, m, j
  integer :: k(n, n), l(n), s(n)
  real(8) :: a(n, n)
  logical :: g(n), h(n)
  do j = 1, n
    l(j) = maxval(k(:, j))*2 + minval(k(1:m, j))
  end do
  do j = 1, n
    s(j) = minval(abs(k(j, :)))
  end do
  do j = 1, n
    g(j) = any(a(:, j) > 400)
  end do
  do j = 1, n
    h(j) = all(a(1:m, j) < 450) .and. .not. g(j)
  end do
end subroutine rows

subroutine kept(n, a, k, l, r, g)
  integer :: n, j
  integer :: k(n, n), l(n, n)
  real(8) :: a(n, n), r(n)
  logical :: g(n)
  do j = 1, n
    g(j) = any(k(:, j)/l(:, j) > 3)
  end do
  do j = 1, n
    r(j) = maxval(a(:, j))
  end do
end subroutine kept

program main
  implicit none
  integer, parameter :: n = 300
  real(8) :: a(n, n), r(n)
  integer :: i, j, k(n, n), l(n), o(n, n), s(n)
  logical :: g(n), h(n)
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i*j, 449)
      k(i, j) = mod(i*7 + j*11, 501) - 200
      o(i, j) = merge(1, 0, i < 20)
    end do
  end do
  k(5, :) = 2100000000/3
  call rows(n, 0, a, k, l, s, g, h)
  print *, sum(int(l, 8)), count(g), count(h), l(1), sum(s)
  call rows(n, 30, a, k, l, s, g, h)
  print *, sum(int(l, 8)), count(g), count(h), l(1), l(n), sum(s)
  k = 3
  k(4, :) = 9
  call kept(n, a, k, o, r, g)
  print *, count(g), sum(r)
end program main
