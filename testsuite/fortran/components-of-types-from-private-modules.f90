! WHY: a type is known by its name where a module makes it public, and where functions that make values of it are named after it
! RUN: polyc %s
! CHECK: !$omp parallel do private(i)
! CHECK: self%px(i, j) = 255 - self%px(i, j)
! CHECK: !$omp parallel do private(i)
! CHECK: whole%px(i, j) = whole%px(i, j)/2
! EXEC: same
module images
  implicit none
  private
  interface image
    module procedure new_image
  end interface image
  type, public :: image
    integer :: w, h
    integer, allocatable :: px(:, :)
  contains
    procedure :: invert
  end type image
contains
  function new_image(w, h) result(made)
    integer, intent(in) :: w, h
    type(image) :: made
    made%w = w
    made%h = h
    allocate (made%px(w, h), source=7)
    print *, "made"
  end function new_image
  subroutine invert(self)
    class(image), intent(inout) :: self
    integer :: i, j
    do j = 1, self%h
      do i = 1, self%w
        self%px(i, j) = 255 - self%px(i, j)
      end do
    end do
  end subroutine invert
end module images
program main
  use images, only: picture => image
  implicit none
  type(picture) :: whole
  integer :: i, j
  whole = picture(500, 400)
  call whole%invert()
  do j = 1, 400
    do i = 1, 500
      whole%px(i, j) = whole%px(i, j)/2
    end do
  end do
  print *, sum(whole%px), whole%px(3, 4)
end program main
