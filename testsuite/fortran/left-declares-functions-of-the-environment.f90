! WHY: C's functions of the floating-point environment may be called by whatever name an interface gives them
! RUN: polyc %s 2>&1
! CHECK: note: the file sets the floating-point environment, which threads do not inherit: no loop becomes parallel
! CHECK-NOT: !$omp
program main
  use iso_c_binding
  implicit none
  interface
    integer(c_int) function set_mode(mode) bind(c, name='fesetround')
      import c_int
      integer(c_int), value :: mode
    end function
  end interface
  integer, parameter :: n = 100000
  real(8) :: a(n), b(n)
  integer :: i, k
  do i = 1, n
    a(i) = i*0.1d0
  end do
  k = set_mode(2048)
  do i = 1, n
    b(i) = a(i)/3
  end do
  k = set_mode(0)
  print *, count(b /= [(i*0.1d0/3, i = 1, n)]) > 0
end program main
