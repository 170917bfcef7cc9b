! WHY: a short procedure of the file counts as what it does: functions of numbers, elements of arrays that are arguments, variables of the module and the host
! RUN: polyc %s
! CHECK: ! polyc: loops reordered, parallel
! CHECK: b(i, j) = flux(a(i, j), a(i, j + 1))
! CHECK: ! polyc: loops reordered, parallel
! CHECK: b(i, j) = b(i, j) + laplace(a, i, j)
! CHECK: ! polyc: loops reordered, parallel
! CHECK: b(i, j) = 0.8d0*b(i, j) - 0.6d0*a(i, j)
! CHECK: ! polyc: parallel
! CHECK: b(i, j) = react(a(i, j), wrap(i, n))
! CHECK: ! polyc: loops reordered, parallel
! CHECK: b(i, j) = root(b(i, j))
! EXEC: same
module work
  implicit none
  real(8) :: rate = 0.25d0
contains
  pure real(8) function flux(u, v)
    real(8), intent(in) :: u, v
    if (u*v < 0) then
      flux = 0
      return
    end if
    flux = 0.5d0*(u + v)
  end function flux
  pure function laplace(a, i, j) result(r)
    real(8), intent(in) :: a(:, :)
    integer, intent(in) :: i, j
    real(8) :: r
    r = a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1) - 4*a(i, j)
  end function laplace
  subroutine rotate(x, y, c, s)
    real(8) :: x, y, c, s, t
    t = c*x + s*y
    y = c*y - s*x
    x = t
  end subroutine rotate
  pure integer function wrap(i, n)
    integer, intent(in) :: i, n
    wrap = i + 1
    if (wrap > n) wrap = 1
  end function wrap
  pure real(8) function root(x)
    real(8), intent(in) :: x
    integer :: k
    root = 1
    do k = 1, 8
      root = 0.5d0*(root + abs(x)/root)
    end do
  end function root
end module work
program main
  use work
  implicit none
  integer, parameter :: n = 300
  real(8) :: a(0:n, n), b(0:n, n), shift
  integer :: i, j
  do j = 1, n
    do i = 0, n
      a(i, j) = mod(i*j, 13) - 6
      b(i, j) = 0
    end do
  end do
  do i = 0, n
    do j = 1, n - 1
      b(i, j) = flux(a(i, j), a(i, j + 1))
    end do
  end do
  print *, sum(b)
  do i = 2, n - 1
    do j = 2, n - 1
      b(i, j) = b(i, j) + laplace(a, i, j)
    end do
  end do
  print *, sum(b)
  do i = 0, n
    do j = 1, n
      call rotate(a(i, j), b(i, j), 0.8d0, 0.6d0)
    end do
  end do
  print *, sum(a), sum(b)
  shift = 0.5d0
  do i = 0, n
    do j = 1, n
      b(i, j) = react(a(i, j), wrap(i, n))
    end do
  end do
  print *, sum(b)
  do i = 0, n
    do j = 1, n
      b(i, j) = root(b(i, j))
    end do
  end do
  print *, sum(b), b(3, 5), b(n, n)
contains
  pure real(8) function react(u, k)
    real(8), intent(in) :: u
    integer, intent(in) :: k
    react = rate*u*(1 - u) + shift*k
  end function react
end program main
