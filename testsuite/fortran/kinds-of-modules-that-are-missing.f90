! WHY: where a kind comes from a module that is not found, the remark names the module and says how to name its file
! RUN: polyc %s 2>&1
! CHECK: real of the kind "wp" of the module "constants_elsewhere", which is not found or cannot be read (name its file by --module-source
module ops
  use constants_elsewhere, only: wp
  implicit none
contains
  subroutine twice(u)
    real(wp), intent(inout) :: u(:)
    integer :: i
    do i = 1, size(u)
      u(i) = u(i)*2
    end do
  end subroutine
end module
