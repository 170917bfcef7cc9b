! WHY: allocate, assignments of whole arrays and procedures set the bounds that loops run to
! RUN: polyc %s
! CHECK: call grow(a, n/2)
! CHECK: if (k == 2) v = [v, 1d0, 2d0]
! CHECK: call setg
! EXEC: same
module m
  implicit none
  real(8), allocatable :: g(:,:)
  integer :: ng
contains
subroutine grow(x, n)
  real(8), allocatable, intent(inout) :: x(:,:)
  integer, intent(in) :: n
  integer :: i, j
  if (allocated(x)) deallocate(x)
  allocate(x(-1:n,0:n+3))
  do i = -1, n
    do j = 0, n+3
      x(i,j) = i*0.5d0 + j
    end do
  end do
end subroutine
function make(n) result(r)
  integer, intent(in) :: n
  real(8), allocatable :: r(:)
  integer :: i
  allocate(r(n))
  do i = 1, n
    r(i) = sin(i*1d0)
  end do
end function
subroutine run(n)
  integer, intent(in) :: n
  real(8), allocatable :: a(:,:), b(:,:), v(:)
  integer :: i, j, k
  allocate(a(n,n), b(0:n-1,n))
  do i = 1, n
    do j = 1, n
      a(i,j) = i + 2*j
      b(i-1,j) = i - j
    end do
  end do
  do j = 1, size(a, 2)
    do i = 2, ubound(a, 1)
      a(i,j) = a(i-1,j) + b(i-1,j)
    end do
  end do
  print *, sum(a)
  call grow(a, n/2)
  do j = lbound(a,2), ubound(a, 2)
    do i = lbound(a,1)+1, ubound(a, 1)
      a(i,j) = a(i-1,j) + 1
    end do
  end do
  print *, size(a), sum(a)
  a = b
  print *, lbound(a), ubound(a)
  do j = 1, size(a, 2)
    do i = 1, size(a, 1)
      a(i-1,j) = a(i-1,j)*2 + b(i-1,j)
    end do
  end do
  print *, sum(a)
  v = make(n*4)
  do k = 1, 3
    do i = 2, size(v)-1
      v(i) = v(i) + k*0.25d0
    end do
    if (k == 2) v = [v, 1d0, 2d0]
  end do
  print *, size(v), sum(v)
  ng = n
  call setg
  do j = 1, ng
    do i = 1, ng
      g(i,j) = g(i,j)*2
    end do
  end do
  print *, sum(a), sum(g)
  deallocate(a, b)
contains
  subroutine setg
    integer :: i, j
    if (.not. allocated(g)) allocate(g(ng,ng))
    do i = 1, ng
      do j = 1, ng
        g(i,j) = v(i)*2 + j
      end do
    end do
  end subroutine
end subroutine
end module
program p
  use m
  implicit none
  real(8), allocatable :: w(:,:)
  call run(300)
  call grow(w, 200)
  print *, sum(w), lbound(w)
end program
