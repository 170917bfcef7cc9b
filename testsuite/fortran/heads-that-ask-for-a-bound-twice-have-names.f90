! WHY: gfortran 12 dies of the head of a parallel loop that asks for `size(d, 2)` twice: its end gets a name in front
! RUN: polyc %s
! CHECK: j_last = size(d, 2)
! CHECK-NEXT: !$omp parallel do
! CHECK-NEXT: do j = 1, j_last
! EXEC: same
subroutine floyd(d)
  implicit none
  integer, intent(inout) :: d(:, :)
  integer :: i, j, k
  do k = 1, size(d, 1)
    do j = 1, size(d, 2)
      do i = 1, size(d, 1)
        d(i, j) = min(d(i, j), d(i, k) + d(k, j))
      end do
    end do
  end do
end subroutine

program main
  implicit none
  interface
    subroutine floyd(d)
      integer, intent(inout) :: d(:, :)
    end subroutine
  end interface
  integer :: d(60, 60), i, j
  do j = 1, 60
    do i = 1, 60
      d(i, j) = mod(i*37 + j*91, 101) + 1
    end do
  end do
  call floyd(d)
  print *, sum(d), d(3, 50)
end program
