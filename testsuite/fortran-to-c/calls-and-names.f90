! WHY: procedures of the file call one another with values and rows, those of others by gfortran's names and by reference
! RUN: polyc %s -o x.c
! CHECK: double other_(double *, int *);
! CHECK: static double square(double x);
! CHECK: halve(n, &a[i - 1][0], &part);
! CHECK: static int counter = 40;
! CHECK: int Next(int by) {
! EXEC: same
subroutine driver(n, a, r)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n)
  real(8), intent(out) :: r
  integer :: double, i
  real(8) :: part
  real(8), external :: square, other
  external :: halve
  double = 2
  do i = 1, n
    call halve(n, a(1, i), part)
    a(i, 1) = square(a(i, 1) + part)
  end do
  call halve(n*n, a, part)
  r = other(a(2, 2), n + double) + part
  part = r
end subroutine driver

subroutine halve(n, x, total)
  implicit none
  integer, intent(in) :: n
  real(8) :: x(*), total
  integer :: i
  total = 0
  do i = 1, n
    x(i) = x(i)/2
    total = total + x(i)
  end do
end subroutine halve

function square(x) result(y)
  implicit none
  real(8), intent(in) :: x
  real(8) :: y
  y = x*x
end function square

integer(c_int) function next(by) bind(c, name="Next")
  use iso_c_binding, only: c_int
  implicit none
  integer(c_int), value :: by
  integer, save :: counter = 40
  by = by + 1
  counter = counter + by
  next = counter
end function next
! MAIN:
program main
  use iso_c_binding
  implicit none
  interface
    integer(c_int) function next(by) bind(c, name="Next")
      import c_int
      integer(c_int), value :: by
    end function
  end interface
  real(8) :: a(4, 4), r
  integer :: i
  a = reshape([(i*0.75d0, i=1, 16)], [4, 4])
  call driver(4, a, r)
  print *, a, r, next(1), next(2)
end program main
real(8) function other(x, n)
  implicit none
  real(8) :: x
  integer :: n
  other = x*n
end function other
