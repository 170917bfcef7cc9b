! WHY: size in the bounds of a declaration was taken for a name of the file's own, and the loop was left
! RUN: polyc %s
! CHECK: !$omp parallel do if (size(u, 1) >= {{.*}})
module m
  implicit none
contains
  function twice(u) result(r)
    real(8), intent(in) :: u(0:)
    real(8) :: r(0:size(u) - 1)
    integer :: i
    do i = 0, size(u) - 1
      r(i) = 2*u(i)
    end do
  end function
end module
