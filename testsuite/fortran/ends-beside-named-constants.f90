! WHY: new loops end where the author says that his do, `nb - 1`; whole tiles ask for a named end, which he may change
! RUN: polyc --force --tile=32 %s
! CHECK: do k = 0, nb - 1
! CHECK: do kk = 1, n, 32
! CHECK: min(n, kk + 31)
! CHECK: u(i, n) = 0
! CHECK: subroutine other
! CHECK: do k = 0, 8
! EXEC: same
module sizes
  implicit none
  integer, parameter :: n = 320, nb = 9
end module

program p
  use sizes
  implicit none
  integer :: i, j, k
  real(8), save :: a(n, n), b(n, n), c(n, n), f(0:nb-1, n, n), u(n, n), g(0:8, 9, 9)
  do i = 1, n
    do j = 1, n
      a(i, j) = mod(i*j, n)
      b(i, j) = mod(i + j, nb)
      c(i, j) = 0
      do k = 0, nb - 1
        f(k, i, j) = k
      end do
    end do
  end do
  do i = 1, n
    do j = 1, n
      do k = 1, n
        c(i, j) = c(i, j) + a(i, k)*b(k, j)
      end do
    end do
  end do
  print *, sum(c), sum(f)
  do i = 1, n
    do j = 1, n
      if (j == n) u(i, j) = 0
      u(i, j) = a(i, j)
    end do
  end do
  do i = 1, n
    do j = 1, n
      if (j == n) u(i, j) = 0
      u(i, j) = u(i, j) + b(i, j)
    end do
  end do
  call other(g)
  print *, sum(u), sum(g)
end program

subroutine other(f)
  use sizes
  implicit none
  real(8) :: f(0:8, 9, 9)
  integer :: i, j, k
  do i = 1, 9
    do j = 1, 9
      do k = 0, 8
        f(k, i, j) = k
      end do
    end do
  end do
  f(nb - 1, nb, nb) = 3
end subroutine
