! WHY: one statement may be several loops, of which one takes all of its text: the others are left, and that is no
! bug
! RUN: polyc %s 2>&1
! CHECK: missed: the statement has been written anew with another of its loops
! CHECK-NOT: internal error
! CHECK: subroutine s
! CHECK-NOT: internal error
! EXEC: same
subroutine s(n, v, w)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: v(n), w(n)
  where (v > sum(w)*4d-5) v = 0
end subroutine

program main
  implicit none
  real(8) :: v(30000), w(30000)
  integer :: i
  do i = 1, 30000
    v(i) = mod(i, 13)
    w(i) = mod(i, 7)
  end do
  call s(30000, v, w)
  print *, v(1:30), sum(v)
end program
