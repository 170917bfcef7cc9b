! WHY: the sizes of an assumed-shape array come with it, and what is declared in a module is resolved
! RUN: polyc %s
! CHECK: !$omp parallel do
! EXEC: same
module m
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine scale(x, alpha)
    real(dp), intent(inout) :: x(:, :)
    real(dp), intent(in) :: alpha
    integer :: i, j
    do j = 1, size(x, 2)
      do i = 1, size(x, 1)
        x(i, j) = alpha*x(i, j)
      end do
    end do
  end subroutine scale
end module m

program main
  use m
  implicit none
  real(dp), save :: x(400, 300)
  integer :: i, j
  do j = 1, 300
    do i = 1, 400
      x(i, j) = i + 0.25_dp*j
    end do
  end do
  call scale(x(1:400:2, :), 3.0_dp)
  print *, x(1, 1), x(2, 1), x(399, 300), x(400, 300)
end program main
