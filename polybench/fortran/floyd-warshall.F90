#include "sizes.h"
! floyd-warshall: shortest paths between all pairs of n nodes.
module kernels
  implicit none
contains
  subroutine init_array(n, path)
    integer, intent(in) :: n
    integer, intent(out) :: path(n, n)
    integer :: i, j

    do i = 1, n
      do j = 1, n
        path(j, i) = mod((i - 1)*(j - 1), 7) + 1
        ! As good as no edge.
        if (mod(i + j - 2, 13) == 0 .or. mod(i + j - 2, 7) == 0 .or. mod(i + j - 2, 11) == 0) path(j, i) = 999
      end do
    end do
  end subroutine init_array

  subroutine kernel_floyd_warshall(n, path)
    integer, intent(in) :: n
    integer, intent(inout) :: path(n, n)
    integer :: i, j, k

    do k = 1, n
      do i = 1, n
        do j = 1, n
          path(j, i) = min(path(j, i), path(k, i) + path(j, k))
        end do
      end do
    end do
  end subroutine kernel_floyd_warshall
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: n = PROBLEM_SIZE(60, 180, 500, 2800, 5600)
  integer, pointer, contiguous :: path(:, :)

  call create(path, n, n)
  call init_array(n, path)
  call start_instruments()
  call kernel_floyd_warshall(n, path)
  call stop_instruments()
end program main
