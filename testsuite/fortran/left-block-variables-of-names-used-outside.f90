! WHY: a variable of a block, declared for all of the procedure, would be declared twice, or hide another
! RUN: polyc %s 2>&1
! CHECK: missed: the new loops need a variable "k", and the file has something else of that name
! CHECK-NOT: !$omp
subroutine s(f, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(out) :: f(9, n, n)
  integer :: i, j, k
  do j = 1, n
    do i = 1, n
      block
        integer :: k
        do k = 1, 9
          f(k, i, j) = k + i*j
        end do
      end block
    end do
  end do
end subroutine
