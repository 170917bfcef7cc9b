! WHY: arrays of a block that is not read were not seen, and moved to the stack with -fopenmp
! RUN: polyc %s 2>&1
! CHECK: note: -fopenmp would move "zz" to the stack: no loop becomes parallel
! CHECK-NOT: !$omp
module m
contains
  subroutine par(x)
    real(8), intent(inout) :: x(:, :)
    integer :: i, j
    do i = 1, size(x, 1)
      do j = 1, size(x, 2)
        x(i, j) = x(i, j) + 1
      end do
    end do
  end subroutine
end module
program p
  use m
  implicit none
  real(8) :: v, y(10, 10)
  y = 1
  call par(y)
  block
    use iso_fortran_env, only: dp => real64
    real(dp) :: zz(1200,1200)
    zz = y(1, 1)
    call par(zz)
    v = sum(zz)
  end block
  print *, v, sum(y)
end program
