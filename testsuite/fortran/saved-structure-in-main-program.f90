! WHY: a structure with a large array moves to the stack with -fopenmp, as arrays do
! RUN: polyc --force %s
! CHECK: !$omp parallel do
! CHECK: save b
! EXEC: same
module types
  type big
    real(8) :: x(1200, 1200)
  end type big
end module types
subroutine f(x, n)
  integer :: n, i, j
  real(8) :: x(n, n)
  do i = 1, n
    do j = 1, n
      x(i, j) = x(i, j) + i*2 + j
    end do
  end do
end subroutine f
program main
  use types
  type(big) :: b
  b%x = 1
  call f(b%x, 1200)
  print *, sum(b%x)
end program main
