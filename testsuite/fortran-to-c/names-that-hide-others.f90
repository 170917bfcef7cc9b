! WHY: a constant and a variable of one name are two in C, words of C are no names, and large arrays are allocated
! RUN: polyc %s -o x.c
! CHECK: int double_1;
! CHECK: __builtin_malloc(
! CHECK: goto done;
! EXEC: same -O1 -fsanitize=address
subroutine hidden(k, r)
  implicit none
  integer, parameter :: n = 5, m = n + 2
  integer, intent(inout) :: k(n)
  integer, intent(out) :: r(8)
  integer :: double, long
  integer, external :: least
  common /inner/ double, long
  real(8) :: large(100, 200)
  double = n
  block
    integer :: n
    do n = 1, 3
      double = double + n*m
    end do
    long = n
  end block
  large = double + n
  large(2, 3) = 0.5d0
  k(k(1):k(1) + 2) = k(1:3)*k(2)
  k(2:5) = k(1) + k(k(1))
  r(1) = int(sum(large))
  r(2) = double
  r(3) = long
  if (r(2) > 1000) return
  r(4) = n
  r(5) = least(k)
end subroutine hidden
integer function least(k)
  implicit none
  integer, parameter :: n = 4
  integer, intent(in) :: k(n + 1)
  integer :: i
  least = n*100 + k(1)
  do i = 2, n + 1
    least = min(least, k(i)) + n
  end do
end function least
! MAIN:
program main
  implicit none
  integer :: k(5), r(8), a, b
  common /inner/ a, b
  k = [2, 3, 1, 4, 2]
  r = 0
  call hidden(k, r)
  print *, k, r, a, b
end program main
