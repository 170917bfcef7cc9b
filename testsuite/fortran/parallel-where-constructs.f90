! WHY: where with several assignments and branches is one loop over the elements, if none reads what another one has set
! RUN: polyc --force %s
! CHECK: if (value > 0) then
! CHECK: b({{.*}}) = a({{.*}}) + 1
! CHECK: else
! CHECK: private(j, value)
! CHECK: where (a > b(2, 1))
! CHECK: where (a(2:n, :) > 0)
! CHECK: where (a > 1)
! CHECK: where (p > 0)
! EXEC: same
subroutine choose(n, a, b, c)
  integer :: n, j
  real(8) :: a(n, n), b(n, n), c(n, n)
  where (a > 0)
    b = a + 1
    ! after b
    a = 1/b
  elsewhere (c < 3)
    b = c
  elsewhere
    b = 0
    c = 2*c
  end where
  do j = 1, n
    where (a(:, j) > 0.3d0)
      a(:, j) = a(:, j)*b(j, :)
    elsewhere
      a(:, j) = -a(:, j)
    end where
  end do
end subroutine choose

subroutine kept(n, a, b)
  integer :: n
  real(8) :: a(n, n), b(n, n)
  where (a > b(2, 1))
    b = 5
    a = b(2, 1)
  end where
  where (a(2:n, :) > 0)
    b(2:n, :) = 3
    a(1:n - 1, :) = 2
  end where
  where (a > 1)
    b = b*0.5d0
    a = a + sum(b)
  end where
end subroutine kept

subroutine kept_targets(n, p, q)
  integer :: n
  real(8), target :: p(n), q(n)
  where (p > 0)
    q = 1
    p = p + 2
  elsewhere
    p = 3
  end where
end subroutine kept_targets

program main
  implicit none
  interface
    subroutine kept_targets(n, p, q)
      integer :: n
      real(8), target :: p(n), q(n)
    end subroutine kept_targets
  end interface
  integer, parameter :: n = 70
  real(8) :: a(n, n), b(n, n), c(n, n)
  real(8), target :: t(n + 1)
  integer :: i, j
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i*7 + j*3, 13) - 6
      b(i, j) = i - j
      c(i, j) = mod(i + j, 7)
    end do
  end do
  call choose(n, a, b, c)
  print *, sum(a), sum(b), sum(c)
  call kept(n, a, b)
  print *, sum(a), sum(b), a(3, 3), b(n, 2)
  do i = 1, n + 1
    t(i) = mod(i*5, 7) - 3
  end do
  call kept_targets(n, t(2:), t(1:n))
  print *, t(1:9), sum(t)
end program main
