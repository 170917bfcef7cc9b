! WHY: allocate (x(n)) begins at 1: whole arrays ask for no first subscript; where it may fail, x may be what it was
! RUN: polyc %s
! EXEC: same
! CHECK: subroutine fresh(
! CHECK: allocate (x(n), y(n, 0:n))
! CHECK-NEXT: polyc: parallel
! CHECK-NEXT: !$omp parallel do if (ubound(x, 1) >= 40000)
! CHECK-NEXT: do i = 1, ubound(x, 1)
! CHECK-NEXT: x(i) = c
! CHECK-NEXT: end do
! CHECK: lbound(y, 2)
! CHECK-NOT: 2147483646
! CHECK: subroutine again(
! CHECK: lbound(x, 1)
! CHECK-NOT: 2147483646
! CHECK: subroutine copied(
! CHECK: lbound(x, 1)
module fields
  implicit none
contains
  subroutine fresh(n, c, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: c
    real(8), allocatable, intent(out) :: x(:), y(:, :)
    allocate (x(n), y(n, 0:n))
    x = c
    y = c
  end subroutine fresh
  subroutine again(n, c, x)
    integer, intent(in) :: n
    real(8), intent(in) :: c
    real(8), allocatable, intent(inout) :: x(:)
    integer :: status
    allocate (x(n), stat=status)
    x = c
  end subroutine again
  subroutine copied(c, x, y)
    real(8), intent(in) :: c
    real(8), allocatable, intent(inout) :: x(:), y(:)
    allocate (y, source=x(1:5))
    x = c
  end subroutine copied
end module fields
program main
  use fields
  implicit none
  real(8), allocatable :: x(:), y(:, :), z(:)
  call fresh(5000, 0.5d0, x, y)
  print *, sum(x), lbound(x), sum(y(:, :3))
  deallocate (x)
  allocate (x(0:60000))
  call again(7, 0.25d0, x)
  print *, sum(x), lbound(x), ubound(x)
  call copied(0.75d0, x, z)
  print *, sum(x), sum(z), lbound(z)
  call fresh(-3, 0.5d0, x, y)
  print *, size(x), lbound(x), lbound(y)
end program main
