! WHY: nothing calls a main program while it runs: its large arrays are declared save before -fopenmp moves them
! RUN: polyc %s
! CHECK: integer :: i
! CHECK-NEXT: save a
! CHECK: !$omp parallel do
! EXEC: same
program main
  implicit none
  real(8) :: a(3000, 1000)
  integer :: i
  do i = 1, 3000
    a(i, 1000) = i*0.5d0
  end do
  print *, a(1, 1000), a(3000, 1000)
  call fill
contains
  subroutine fill
    integer :: j, k
    do j = 1, 1000
      do k = 1, 3000
        a(k, j) = k + j
      end do
    end do
    print *, a(1, 1), a(3000, 1000), a(7, 77)
  end subroutine fill
end program main
