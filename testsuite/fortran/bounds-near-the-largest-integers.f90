! WHY: a subscript that counts from a bound near the largest default integers is computed in a wider kind
! RUN: polyc --force --only s %s
! CHECK: 3000000000_8)
! EXEC: same
module far
  implicit none
  integer(8) :: i
  integer :: j
contains
  subroutine s(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    real(8) :: a(3000000000_8:3000000040_8), b(-2147483648_8:-2147483600_8), c(2147483600:2147483640), d(41)
    do i = 3000000000_8, 3000000040_8
      a(i) = mod(i, 17_8)
    end do
    b(:) = 1
    d(1:41) = a(3000000000_8:3000000040_8)
    c(2147483600:2147483640) = d
    a(:) = a(:)*2
    b(:) = b(:)*3
    d(:) = d(:) + a(:)
    do j = 1, n
      x(j) = a(3000000000_8 + j) + d(j) + c(2147483600 + j) + b(-2147483647 + j)
    end do
  end subroutine s
end module far
program main
  use far
  real(8) :: x(20)
  x = 0
  call s(20, x)
  print *, x
end program main
