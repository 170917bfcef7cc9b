#include "sizes.h"
! nussinov: the largest number of base pairs in a folded RNA sequence, by dynamic programming.
module kernels
  implicit none
contains
  subroutine init_array(n, seq, table)
    integer, intent(in) :: n
    ! Nucleotides, 0 to 3; those that add up to 3 can pair.
    integer(1), intent(out) :: seq(n)
    integer, intent(out) :: table(n, n)
    integer :: i, j

    do i = 1, n
      seq(i) = int(mod(i, 4), 1)
    end do
    do i = 1, n
      do j = 1, n
        table(j, i) = 0
      end do
    end do
  end subroutine init_array

  subroutine kernel_nussinov(n, seq, table)
    integer, intent(in) :: n
    integer(1), intent(in) :: seq(n)
    integer, intent(inout) :: table(n, n)
    integer :: i, j, k

    do i = n, 1, -1
      do j = i + 1, n
        if (j - 1 >= 1) table(j, i) = max(table(j, i), table(j - 1, i))
        if (i + 1 <= n) table(j, i) = max(table(j, i), table(j, i + 1))

        if (j - 1 >= 1 .and. i + 1 <= n) then
          ! Neighbours don't pair.
          if (i < j - 1) then
            table(j, i) = max(table(j, i), table(j - 1, i + 1) + merge(1, 0, seq(i) + seq(j) == 3))
          else
            table(j, i) = max(table(j, i), table(j - 1, i + 1))
          end if
        end if

        do k = i + 1, j - 1
          table(j, i) = max(table(j, i), table(k, i) + table(j, k + 1))
        end do
      end do
    end do
  end subroutine kernel_nussinov
end module kernels

program main
  use kernels
  use polybench
  implicit none
  integer, parameter :: n = PROBLEM_SIZE(60, 180, 500, 2500, 5500)
  integer(1), pointer, contiguous :: seq(:)
  integer, pointer, contiguous :: table(:, :)

  call create(seq, n)
  call create(table, n, n)
  call init_array(n, seq, table)
  call start_instruments()
  call kernel_nussinov(n, seq, table)
  call stop_instruments()
end program main
