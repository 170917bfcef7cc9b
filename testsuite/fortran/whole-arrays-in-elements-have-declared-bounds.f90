! WHY: what elements of an array of any shape hold has the bounds that its type declares, whichever these are
! RUN: polyc %s
! CHECK: !$omp parallel do
! CHECK-NEXT: do b = 1, size(v)
! CHECK-NEXT: w(:, 1:3, b) = v(b)%a
! EXEC: same
module m
  implicit none
  type small
    real(8) :: a(3, 3) = 0
    real(8) :: c(0:2, -1:1) = 0
  end type
contains
  subroutine s(v, w)
    type(small), intent(in) :: v(:)
    real(8), intent(inout) :: w(:, :, :)
    integer :: b
    do b = 1, size(v)
      w(:, 1:3, b) = v(b)%a
    end do
  end subroutine
  subroutine t(v)
    type(small), intent(inout) :: v(:)
    integer :: b
    do b = 1, size(v)
      v(b)%c = v(b)%c(2:0:-1, :) + v(b)%a
    end do
  end subroutine
end module
program p
  use m
  type(small) :: v(4000)
  real(8) :: w(3, 5, 4000)
  integer :: b
  w = 1
  do b = 1, 4000
    v(b)%a = b
    v(b)%a(2, 3) = b*2
    v(b)%c = b/3
    v(b)%c(0, -1) = b
  end do
  call s(v, w)
  call t(v)
  print *, sum(w), w(2, 3, 77), v(5)%c, v(3999)%c
end program
