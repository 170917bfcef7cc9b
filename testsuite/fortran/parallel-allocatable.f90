! WHY: allocatable arrays are objects of their own: no subscript leaves a dimension, wherever it begins
! RUN: polyc %s
! CHECK: polyc: loops reordered, parallel
! CHECK: !$omp parallel do private(i)
! CHECK: a(i,j) = i + 2*j
! CHECK: b(i-1,j) = i - j
! CHECK: !$omp parallel do private(i) if (size(a, 2) > 1
! CHECK: polyc: loops reordered, parallel
! CHECK: g(i,j) = a(i,j)*2
! EXEC: same
module m
  implicit none
  real(8), allocatable :: g(:,:)
contains
subroutine run(n)
  integer, intent(in) :: n
  real(8), allocatable :: a(:,:), b(:,:)
  integer :: i, j
  allocate(a(n,n), b(0:n-1,n))
  do i = 1, n
    do j = 1, n
      a(i,j) = i + 2*j
      b(i-1,j) = i - j
    end do
  end do
  do j = 1, size(a, 2)
    do i = 2, n
      a(i,j) = a(i-1,j) + b(i-1,j)
    end do
  end do
  if (.not. allocated(g)) allocate(g(n,n))
  do i = 1, n
    do j = 1, n
      g(i,j) = a(i,j)*2
    end do
  end do
  print *, sum(a), sum(g)
  deallocate(a, b)
end subroutine
end module
program p
  use m
  call run(500)
end program
