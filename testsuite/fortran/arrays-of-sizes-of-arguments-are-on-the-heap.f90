! WHY: arrays as long as an argument says are on the heap with and without -fopenmp
! RUN: polyc %s
! CHECK: !$omp parallel do
subroutine s(n, a, b)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(:, :), b(n, 30)
  real(8) :: t(size(a, 1), size(a, 2)), u(n, size(b, 2))
  integer :: i, j
  t = a
  u = b
  do j = 1, n
    do i = 1, n
      a(i, j) = t(i, j)*2 + u(i, 3)
    end do
  end do
end subroutine
