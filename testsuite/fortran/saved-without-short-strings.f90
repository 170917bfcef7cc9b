! WHY: arrays of short strings are on the stack anyway; of long ones, or of a length that is not known, they are not
! RUN: polyc %s
! CHECK-NOT: save c
! CHECK-NOT: save d
! CHECK: save e
! CHECK-NEXT: save f
! CHECK-NOT: save
! CHECK: !$omp parallel do
! EXEC: same
program p
  implicit none
  integer, parameter :: wide = 80
  character :: c(4), d(5)*8
  character(len=wide) :: e(1000), g(800)
  character(kind=kind('a'), len=wide), dimension(300) :: f
  real, allocatable :: x(:)
  integer :: i
  allocate (x(100000))
  c = 'a'; d = 'b'; e = 'c'; f = 'd'; g = 'e'
  do i = 1, 100000
    x(i) = i
  end do
  print *, sum(x), c, d, trim(e(1)), trim(f(2)), trim(g(3))
end program
