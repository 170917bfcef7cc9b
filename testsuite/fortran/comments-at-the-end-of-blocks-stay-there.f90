! WHY: a comment after the inner loop describes what came before it, as one before `else` does; one behind a statement's last line stays there
! RUN: polyc %s
! CHECK: do j = 1, m ! inner
! CHECK-NEXT: do i = 1, n ! outer
! CHECK-NEXT: a(i, j) = a(i, j) + & ! first
! CHECK-NEXT: 2.0 ! second
! CHECK-NEXT: end do
! CHECK-NEXT: end do
! CHECK-NEXT: ! after inner
! CHECK: b(i, j) = 2*a(i, j)
! CHECK-NEXT: ! after then
! CHECK-NEXT: else
! CHECK-NEXT: b(i, j) = a(i, j)
! CHECK-NEXT: end if
! CHECK-NEXT: ! after if
! CHECK-NEXT: end do
subroutine w(n, m, a, b)
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n, m), b(n, m)
  integer :: i, j
  do i = 1, n ! outer
    do j = 1, m ! inner
      a(i, j) = a(i, j) + & ! first
        2.0 ! second
    end do
    ! after inner
  end do
  do i = 1, n
    do j = 1, m
      if (a(i, j) > 3) then
        b(i, j) = 2*a(i, j)
        ! after then
      else
        b(i, j) = a(i, j)
      end if
      ! after if
    end do
  end do
end subroutine
