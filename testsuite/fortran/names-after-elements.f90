! WHY: what is called after an element has letters, digits and underscores only, whatever its subscripts are
! RUN: polyc --force %s
! CHECK: real(8) :: p_f_
! CHECK-NOT: p_f_size(
! EXEC: same
module m
  type :: particle
    real(8) :: x, f
  end type
contains
  subroutine step(p)
    type(particle), intent(inout) :: p(:)
    integer :: i, j
    do i = 1, size(p)
      p(i)%f = 0
      do j = 1, size(p)
        if (i == j) cycle
        p(i)%f = p(i)%f + (p(j)%x - p(i)%x)
      end do
    end do
  end subroutine
end module m
program main
  use m
  implicit none
  type(particle) :: q(400)
  integer :: i
  do i = 1, 400
    q(i)%x = i*0.5d0
  end do
  call step(q)
  print *, sum(q%f), q(3)%f, q(400)%f
end program main
