! WHY: a truth value that was stored in a variable is compared with no number, and chosen beside none, in new text
! RUN: polyc --force %s
! EXEC: same
subroutine chosen(n, a, b, c)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n), b(n, n)
  real(8), intent(inout) :: c(n, n)
  integer :: i, j
  logical :: l
  do i = 1, n
    do j = 1, n
      l = a(i, j) > 3
      c(i, j) = merge(a(i, j), b(i, j), .not. l)
    end do
  end do
  do i = 1, n
    do j = 1, n
      l = b(i, j) > 3
      if (a(i, j) > 4) l = .false.
      c(i, j) = c(i, j) + merge(a(i, j), b(i, j), .not. l)
    end do
  end do
end subroutine chosen

program main
  implicit none
  real(8), save :: a(70, 70), b(70, 70), c(70, 70)
  integer :: i, j
  do j = 1, 70
    do i = 1, 70
      a(i, j) = mod(i*j, 13)
      b(i, j) = mod(i + j, 7)
    end do
  end do
  call chosen(70, a, b, c)
  print *, sum(c), c(3, 9), c(17, 33)
end program main
