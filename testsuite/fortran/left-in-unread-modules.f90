! WHY: what a module or a host contains that is not read is left, and that is said once
! RUN: polyc %s 2>&1
! CHECK: missed: module "work" was not read: it uses the module "nowhere", which is not found
! CHECK: missed: program "main" was not read: it uses the module "work", which was not read
module work
  use nowhere
  implicit none
contains
  subroutine scale(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = a(i) * 2
    end do
  end subroutine
end module

program main
  use work
  implicit none
  real(8) :: a(100)
  integer :: i
  do i = 1, 100
    a(i) = i
  end do
  call scale(a, 100)
end program
