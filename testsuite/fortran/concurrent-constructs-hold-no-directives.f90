! WHY: the body of `do concurrent` holds nothing but what is pure, which no directive for threads is
! RUN: polyc --force %s
! CHECK: do concurrent (j = 1:ny)
! CHECK-NOT: !$omp
! CHECK: end subroutine
! EXEC: same
subroutine fold(x, nx, ny)
  implicit none
  integer, intent(in) :: nx, ny
  integer(8), intent(inout) :: x(nx, ny)
  integer :: i, j
  do concurrent (j = 1:ny)
    x(:, j) = x(:, j) + [(int(i, 8), i = 1, nx)]
    where (x(:, j) < 0) x(:, j) = -x(:, j)
  end do
end subroutine

program main
  implicit none
  integer(8) :: x(300, 7)
  integer :: i, j
  do j = 1, 7
    do i = 1, 300
      x(i, j) = i*j - 900
    end do
  end do
  call fold(x, 300, 7)
  print *, sum(x), x(3, 4)
end program
