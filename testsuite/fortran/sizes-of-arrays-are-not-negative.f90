! WHY: the size of an argument is never negative, so that ends of tiles need no wider integers
! RUN: polyc --force --tile=32 %s
! CHECK: do jj = 1, size(a, 2), 32
! CHECK: do j = jj, jj + min(size(a, 2) - jj, 31)
! EXEC: same
module m
  implicit none
contains
  subroutine transposed(a, b)
    real(8), intent(in) :: a(:, :)
    real(8), intent(out) :: b(:, :)
    integer :: i, j
    do i = 1, size(a, 1)
      do j = 1, size(a, 2)
        b(j, i) = a(i, j)
      end do
    end do
  end subroutine transposed
end module m
program main
  use m
  implicit none
  real(8), save :: a(300, 200), b(200, 300)
  integer :: i, j
  do j = 1, 200
    do i = 1, 300
      a(i, j) = i + j*0.001d0
    end do
  end do
  call transposed(a, b)
  print *, b(::30, ::50)
  call transposed(a(:, 1:0), b(1:0, :))
  print *, sum(b)
end program main
