! WHY: components of structures are arrays of their own: nothing else has their elements
! RUN: polyc --force %s
! CHECK: subroutine smooth
! CHECK: !$omp parallel do
! CHECK: self%v({{.*}}) = 0.25d0*
! CHECK: subroutine move
! CHECK: !$omp parallel do
! CHECK: do i = 1, self%count
! CHECK: call self%smooth()
! EXEC: same
module m
  implicit none
  type shape
    integer :: count = 0
    real(8) :: weights(3)
  end type shape
  type, extends(shape) :: grid
    integer :: n
    real(8), allocatable :: u(:, :), v(:, :)
    type(shape) :: parts(5)
  contains
    procedure :: smooth
    procedure :: move
  end type grid
  type point
    real(8) :: x, y
    real(8) :: f(10)
  end type point
contains
  subroutine smooth(self)
    class(grid), intent(inout) :: self
    integer :: i, j
    do i = 2, self%n - 1
      do j = 2, self%n - 1
        self%v(i, j) = 0.25d0*(self%u(i - 1, j) + self%u(i + 1, j) + self%u(i, j - 1) + self%u(i, j + 1))
      end do
    end do
    self%u(2:self%n - 1, :) = self%v(2:self%n - 1, :)
  end subroutine smooth
  subroutine move(self, p, q)
    class(grid), intent(inout) :: self
    type(point), intent(inout) :: p(:)
    type(point), allocatable, intent(inout) :: q(:)
    integer :: i, k
    self%shape%count = size(p)
    do i = 1, self%count
      p(i)%x = p(i)%y*2 + i
      do k = 1, 10
        p(i)%f(k) = p(i)%f(k) + self%weights(2)*k
      end do
    end do
    call self%smooth()
    do i = 1, size(q)
      q(i)%x = p(i)%x + self%u(3, 3)
      self%parts(3)%count = self%parts(3)%count + i
    end do
    q = [q, q(1)]
    do i = 1, size(q)
      q(i)%y = q(i)%x - 1
      p(1) = q(i)
      p(i)%y = p(1)%x
    end do
  end subroutine move
end module m

program main
  use m
  implicit none
  type(grid) :: g, h
  type(point), allocatable :: p(:), q(:)
  integer :: i, j, n
  n = 200
  g%n = n
  g%weights = [1d0, 2d0, 3d0]
  allocate(g%u(n, n), g%v(n, n))
  g%v = 0
  do j = 1, n
    do i = 1, n
      g%u(i, j) = i + 2*j
    end do
  end do
  allocate(p(n), q(n - 1))
  do i = 1, n
    p(i) = point(1d0, i*0.5d0, 2d0)
  end do
  q = p(2:)
  g%parts(3)%count = 0
  call g%smooth()
  h = g
  do i = 1, n
    h%u(i, 1) = g%u(i, 2)*2
  end do
  call g%move(p, q)
  print *, sum(g%u), sum(h%u), sum(h%v), g%count, g%parts(3)%count, h%count
  print *, sum(p%x), sum(p%y), sum(p(3)%f), sum(q%x), size(q), q(n)%y
end program main
