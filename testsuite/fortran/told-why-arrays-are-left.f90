! WHY: an array assignment that is left is left for something that the message names, as are constants and jumps
! RUN: polyc %s 2>&1
! CHECK: an array assignment with elements of "a" on the right that it may have set before is not supported
! CHECK: an array assignment with steps of "b" that are no multiples of those of "a" is not supported
! CHECK: an array assignment with a step that is no constant of "a" is not supported
! CHECK: an array assignment with an array of subscripts of "b" is not supported
! CHECK: the named constant "bits" is not supported
! CHECK: jumps make one of the loops, and its text is more or less than that loop: write it with "do"
! CHECK: an element of "x", whose bounds are no constants where it is declared, is not supported
module constants
  implicit none
  integer, parameter :: table(3) = [1, 2, 4]
  integer, parameter :: bits = sum(table)
contains
  subroutine arrays(n, m, a, b, k)
    integer, intent(in) :: n, m, k(n)
    real(8), intent(inout) :: a(n, n), b(n, n)
    integer :: i, j
    do i = 2, n
      a(2:n, i) = a(1:n-1, i)*2
    end do
    do i = 2, n
      a(1:n:2, i) = b(1:n/2, i)
    end do
    do i = 2, n
      a(1:n:m, i) = b(1:n:m, i)
    end do
    do i = 2, n
      a(:, i) = b(k, i)
    end do
    do i = 2, n
      a(:, i) = b(:, i) + bits
    end do
    i = 0
20  i = i + 1
    if (i > n) go to 30
    do j = 1, n
      b(i, j) = b(i, j)/2
    end do
    do j = 1, n
      b(i, j) = b(i, j) + a(i, j)
    end do
    go to 20
30  continue
  end subroutine arrays
  subroutine host(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n, n)
    call inner
  contains
    subroutine inner
      integer :: i
      do i = 1, n
        x(i, 1) = x(i, 2)
      end do
    end subroutine inner
  end subroutine host
end module constants
