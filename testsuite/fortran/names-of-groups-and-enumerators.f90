! WHY: enumerators are constants that count on, also from modules; input that names a group of a module sets its variables
! RUN: polyc --force --only s %s 2>&1
! CHECK-NOT: not declared
! CHECK: !$omp parallel do
! CHECK: = 1, m
! EXEC: same
module config
  implicit none
  integer, parameter :: first = 3
  enum, bind(c)
    enumerator :: red = first + 1, blue
    enumerator :: green, grey = -2, black
  end enum
  integer :: nx = 10
  namelist /run/ nx
end module
module more
  use config, only: blue, black, green, nx, run
  implicit none
contains
  subroutine s(a)
    integer, intent(inout) :: a(300, 300)
    integer :: i, j, m, n
    n = nx
    open (11, status='scratch')
    write (11, *) '&run nx=250 /'
    rewind (11)
    read (11, nml=run)
    m = nx
    do i = 1, m
      do j = 1, m
        a(i, j) = merge(blue, black, a(i, j) > 3) + green + n
      end do
    end do
  end subroutine
end module
program main
  use more
  implicit none
  integer :: a(300, 300)
  a = 2
  a(:, 7) = 5
  call s(a)
  print *, sum(a)
end program
