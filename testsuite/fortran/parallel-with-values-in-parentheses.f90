! WHY: what `associate` is given in parentheses is a value: nothing else in the construct sets it
! RUN: polyc --force --only fill %s
! CHECK: do i = 1, n
! CHECK: a(i) = 5 + (x + x)
! EXEC: same
subroutine fill(a, b, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n), b(n)
  real(8) :: s
  integer :: i
  s = b(1)
  associate (x => (s), z => (+s), old => (b))
    s = 5
    do i = 1, n
      a(i) = x + z + s
    end do
    do i = 2, n
      b(i) = old(i - 1) + a(i)
    end do
  end associate
end subroutine fill
program main
  implicit none
  real(8) :: a(300), b(300)
  a = 0
  b = 3
  b(1) = 2
  call fill(a, b, 300)
  print *, a, b
end program main
