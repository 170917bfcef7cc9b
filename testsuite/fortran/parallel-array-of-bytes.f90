! WHY: a dummy array is no pointer that threads could have copies of: what they store in it is the caller's
! RUN: polyc %s
! CHECK: !$omp parallel do
! CHECK-NOT: firstprivate
! EXEC: same
subroutine letters(n, seq)
  implicit none
  integer, intent(in) :: n
  integer(1), intent(out) :: seq(n)
  integer :: i
  do i = 1, n
    seq(i) = int(mod(i, 4), 1)
  end do
end subroutine letters

program main
  implicit none
  integer(1), save :: seq(300000)
  integer :: i
  call letters(300000, seq)
  do i = 1, 300000, 7919
    print *, seq(i)
  end do
end program main
