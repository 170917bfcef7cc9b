! WHY: where a condition chooses the head of a procedure, what a nest needs is declared behind it
! RUN: polyc %s --tile=16,16 --force
! CHECK: #endif
! CHECK-NEXT: integer
! EXEC: same
! EXEC: same -DSPARE
#ifndef SPARE
subroutine again(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n)
  real(8), intent(inout) :: b(n, n)
  integer :: i, j
#else
subroutine again(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, n)
  real(8), intent(inout) :: b(n, n)
  integer :: i, j
#endif
  do i = 1, n
    do j = 1, n
      b(i, j) = b(i, j) + a(j, i)
    end do
  end do
end subroutine again

program main
  implicit none
  real(8), save :: a(300, 300), b(300, 300)
  integer :: i
  do i = 1, 300
    a(:, i) = i*0.5d0
  end do
  b = 1
#ifndef SPARE
  call again(300, a, b)
#else
  call again(300, 1, a, b)
#endif
  print *, sum(b), b(17, 250)
end program main
