! WHY: a name of `associate` is another name of what it stands for, or a variable that is set once
! RUN: polyc %s 2>&1
! CHECK-NOT: missed
! CHECK: ! polyc: loops reordered, parallel
! CHECK: g%f(i, j) = (g%u(i - 1, j) + g%u(i + 1, j)
! CHECK: ! polyc: loops reordered, parallel
! CHECK: g%u(i, j) = g%u(i, j) + (g%f(i, j) - g%f(i - 1, j))*
! CHECK: ! polyc: loops reordered, parallel
! CHECK: x(i, j) = x(i + 1, 1)*scale
! EXEC: same
module grids
  implicit none
  type grid
    integer :: n
    real(8), allocatable :: u(:, :), f(:, :)
    real(8) :: h
  end type grid
contains
  subroutine smooth(g, x)
    type(grid), intent(inout) :: g
    real(8), intent(inout) :: x(:, :)
    integer :: i, j
    associate (u => g%u, f => g%f, n => g%n, h2 => g%h**2)
      do i = 2, n - 1
        do j = 2, n - 1
          f(i, j) = (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) - 4*u(i, j))/h2
        end do
      end do
    end associate
    do i = 2, g%n
      do j = 1, g%n
        associate (v => g%u(i, j), d => g%f(i, j) - g%f(i - 1, j))
          v = v + d*d
        end associate
      end do
    end do
    associate (first => x(2:, 1), scale => 2*g%h)
      do i = 1, g%n - 1
        do j = 2, g%n
          x(i, j) = first(i)*scale
        end do
      end do
    end associate
  end subroutine smooth
end module grids
program main
  use grids
  implicit none
  type(grid) :: g
  integer, parameter :: n = 300
  real(8) :: x(n, n)
  integer :: i, j
  g%n = n
  g%h = 0.01d0
  allocate (g%u(n, n), g%f(n, n))
  do j = 1, n
    do i = 1, n
      g%u(i, j) = mod(i*j, 17)
      g%f(i, j) = 0
      x(i, j) = i - j
    end do
  end do
  call smooth(g, x)
  print *, sum(g%f), sum(g%u), sum(x)
end program main
