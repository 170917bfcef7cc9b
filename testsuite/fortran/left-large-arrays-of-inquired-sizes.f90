! WHY: gfortran computes len(str) and bit_size(n), so that these arrays are static, and -fopenmp moves them to the stack
! RUN: polyc %s 2>&1
! CHECK: note: -fopenmp would move "a" to the stack: no loop becomes parallel
! CHECK-NOT: !$omp
subroutine s(n, b)
  integer, intent(in) :: n
  real(8), intent(inout) :: b(n, n)
  character(10) :: str
  real(8) :: a(len(str)*bit_size(n)*10000)
  integer :: i, j
  a = 1
  do j = 1, n
    do i = 1, n
      b(i, j) = b(i, j)*2 + a(i)
    end do
  end do
end subroutine
