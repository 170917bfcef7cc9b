! WHY: gfortran computes these bounds, so that the array is static, and -fopenmp moves it to the stack
! RUN: polyc %s 2>&1
! CHECK: note: -fopenmp would move "zz" to the stack: no loop becomes parallel
! CHECK-NOT: !$omp
module m
  implicit none
  integer, parameter :: tab(3) = [900, 1000, 1300]
contains
  subroutine s(v)
    real(8), intent(inout) :: v
    real(8) :: zz(tab(2), tab(3))
    zz = 2; zz(1, 1) = v
    v = sum(zz)
  end subroutine
end module
program p
  use m
  implicit none
  real(8) :: v, y(300, 300)
  integer :: i, j
  do j = 1, 300
    do i = 1, 300
      y(i, j) = i + j
    end do
  end do
  v = y(1, 1)
  call s(v)
  print *, v, sum(y)
end program
