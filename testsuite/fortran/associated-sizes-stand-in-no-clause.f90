! WHY: a name that associate gives to a value, and that nothing uses any more, is in no clause: none may have it
! RUN: polyc --force %s
! CHECK: !$omp parallel do
! CHECK-NOT: nn)
! EXEC: same
subroutine s(x, y)
  implicit none
  real(4), intent(in) :: x(:, :)
  real(8), intent(inout) :: y(:, :)
  integer :: i, j
  associate (nn => size(x, 1))
    do i = 1, nn
      do j = 1, size(x, 2)
        y(i, j) = y(i, j)*3 - x(i, j)/7
      end do
    end do
  end associate
end subroutine s
program main
  implicit none
  interface
    subroutine s(x, y)
      real(4), intent(in) :: x(:, :)
      real(8), intent(inout) :: y(:, :)
    end subroutine s
  end interface
  real(4) :: x(50, 60)
  real(8) :: y(50, 60)
  x = 3
  y = 4
  call s(x, y)
  print *, sum(y), y(3, 4)
end program main
