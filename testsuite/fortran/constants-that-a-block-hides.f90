! WHY: in a block that gives the name of a constant to a variable, the constant is spelled as a number
! RUN: polyc --force %s
! CHECK: block
! CHECK: = b(i, j) + 0.5_8*a(i, j)
! CHECK-NOT: half*
! EXEC: same
program main
  implicit none
  integer, parameter :: n = 300
  real(8), save :: a(n, n), b(n, n), c(n)
  real(8), parameter :: half = 0.5d0
  real(8) :: t
  integer :: j
  a = 1.0d0
  b = 2.0d0
  t = half
  block
    real(8) :: half
    call get(half)
    do j = 1, n
      c(j) = 0
      b(:, j) = b(:, j) + t*a(:, j)
    end do
    b(1, 1) = half
  end block
  print *, sum(b), b(1, 1), b(2, 2)
contains
  subroutine get(x)
    real(8), intent(out) :: x
    character(len=4) :: text = "3.0"
    read (text, *) x
  end subroutine
end program main
