! WHY: arrays of assumed shape come in gfortran's descriptors; those without rows are copied together and back
! RUN: polyc %s -o x.c
! CHECK: struct polyc_array
! CHECK: static void scale(long x_n1, long x_n2, long x_row1, double (*restrict x)[x_row1], double alpha)
! CHECK: void __m_MOD_scale(const struct polyc_array *x, const double *alpha) {
! EXEC: same
module m
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine scale(x, alpha)
    real(dp), intent(inout) :: x(:, 0:)
    real(dp), intent(in) :: alpha
    integer :: i, j
    do j = 0, ubound_of(size(x, 2))
      do i = 1, size(x, 1)
        x(i, j) = alpha*x(i, j) + i
      end do
    end do
  end subroutine scale
  integer function ubound_of(n)
    integer, intent(in) :: n
    ubound_of = n - 1
  end function ubound_of
  real(dp) function total(x)
    real(dp), intent(in) :: x(:, :, :)
    integer :: i, j, k
    total = 0
    do k = 1, size(x, 3)
      do j = 1, size(x, 2)
        do i = 1, size(x, 1)
          total = total*0.99_dp + x(i, j, k)
        end do
      end do
    end do
  end function total
  subroutine shifted(v)
    real(dp), intent(inout) :: v(:)
    v(2:) = v(1:size(v) - 1) + 1
  end subroutine shifted
end module m
! MAIN:
program main
  use m
  implicit none
  real(dp) :: x(40, 30), y(6, 8, 10)
  integer :: i, j
  do j = 1, 30
    do i = 1, 40
      x(i, j) = i + 0.25_dp*j
    end do
  end do
  y = reshape([(i*0.5_dp, i=1, 480)], [6, 8, 10])
  call scale(x(1:40:2, :), 3.0_dp)
  call scale(x(3:20, 2:9), 2.0_dp)
  call scale(x(40:1:-1, 30:1:-3), 0.5_dp)
  call shifted(x(:, 4))
  call shifted(x(5, :))
  call shifted(x(5:4, 1))
  print *, x
  print *, total(y), total(y(2:4, :, :)), total(y(:, 2:7, ::2)), total(y(::2, 3:, 4:)), total(y(:, :, 3:2))
end program main
