! WHY: no name has more than 63 characters, not even one that is made of a name with so many
! RUN: polyc %s --force --no-openmp
! CHECK: integer :: iiiiiiiii
! EXEC: same
subroutine s(a, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n)
  integer :: iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii3, j
  do iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii3 = 2, n
    do j = 2, n
      a(iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii3, j) = j * &
        a(iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii3, j)
    end do
  end do
end subroutine

program main
  implicit none
  real(8) :: a(100, 100) = 1
  call s(a, 100)
  print *, sum(a)
end program
