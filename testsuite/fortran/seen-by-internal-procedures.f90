! WHY: what an internal procedure knows of its host is memory that calls see, though nothing takes its address
! RUN: polyc dump %s --after=lower --only=main
! CHECK: func main
! CHECK: var a: f64 "real(8)"[x0=30] static memory
program main
  implicit none
  real(8) :: a(30)
  integer :: i
  do i = 1, 30
    a(i) = i
  end do
  call host
  print *, a(7)
contains
  subroutine host
    a(7) = 0
  end subroutine host
end program main
