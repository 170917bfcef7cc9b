#include "sizes.h"
! doitgen: a step of multiresolution analysis, A(r, q, :) = A(r, q, :) C4 in the C version's order of subscripts.
module kernels
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine init_array(nr, nq, np, a, c4)
    integer, intent(in) :: nr, nq, np
    real(dp), intent(out) :: a(np, nq, nr), c4(np, np)
    integer :: i, j, k

    do i = 1, nr
      do j = 1, nq
        do k = 1, np
          a(k, j, i) = real(mod((i - 1)*(j - 1) + k - 1, np), dp)/np
        end do
      end do
    end do
    do i = 1, np
      do j = 1, np
        c4(j, i) = real(mod((i - 1)*(j - 1), np), dp)/np
      end do
    end do
  end subroutine init_array

  subroutine kernel_doitgen(nr, nq, np, a, c4, total)
    integer, intent(in) :: nr, nq, np
    real(dp), intent(inout) :: a(np, nq, nr), total(np)
    real(dp), intent(in) :: c4(np, np)
    integer :: r, q, p, s

    do r = 1, nr
      do q = 1, nq
        do p = 1, np
          total(p) = 0.0_dp
          do s = 1, np
            total(p) = total(p) + a(s, q, r)*c4(p, s)
          end do
        end do
        do p = 1, np
          a(p, q, r) = total(p)
        end do
      end do
    end do
  end subroutine kernel_doitgen
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: nq = PROBLEM_SIZE(8, 20, 40, 140, 220)
  integer, parameter :: nr = PROBLEM_SIZE(10, 25, 50, 150, 250)
  integer, parameter :: np = PROBLEM_SIZE(12, 30, 60, 160, 270)
  real(dp), pointer, contiguous :: a(:, :, :), total(:), c4(:, :)

  call create(a, np, nq, nr)
  call create(total, np)
  call create(c4, np, np)
  call init_array(nr, nq, np, a, c4)
  call start_instruments()
  call kernel_doitgen(nr, nq, np, a, c4, total)
  call stop_instruments()
end program main
