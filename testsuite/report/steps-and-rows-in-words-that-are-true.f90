! WHY: what is said of subscripts holds for the author's: steps are not zero, and a vector has no rows of its own
! RUN: polyc %s 2>&1
! CHECK: :10:3: missed: "a(i)" (line 11) is accessed in steps that are no constant: no test tells the elements
! CHECK: :23:7: missed: the loops can be described only if each inner loop stays within a row of its own of "colour"
subroutine steps(n, st, a)
  implicit none
  integer, intent(in) :: n, st
  real(8), intent(inout) :: a(n)
  integer :: i
  do i = 1, n, st
    a(i) = a(i)*2
  end do
end subroutine steps
subroutine rows(k, colour)
  implicit none
  integer, intent(in) :: k
  integer, allocatable, intent(inout) :: colour(:)
  integer :: e, i, j
  e = 0
  do j = 1, k
    do i = 1, k
      e = e + 1
      colour(e) = 1 + mod(i, 2) + 2*mod(j, 2)
    end do
  end do
end subroutine rows
