! WHY: what a nest needs is declared where no flag leaves it out
! RUN: polyc %s --tile=16,16 --force
! CHECK: real(8) :: unused
! CHECK-NEXT: #endif
! CHECK-NEXT: integer
! EXEC: same
! EXEC: same -DSPARE
subroutine transposed(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n)
  real(8), intent(inout) :: b(n, n)
  integer :: i, j
#ifndef SPARE
  real(8) :: unused
#endif
  do i = 1, n
    do j = 1, n
      b(i, j) = b(i, j) + a(j, i)
    end do
  end do
end subroutine transposed

program main
  implicit none
  real(8), save :: a(300, 300), b(300, 300)
  integer :: i
  do i = 1, 300
    a(:, i) = i*0.5d0
  end do
  b = 1
  call transposed(300, a, b)
  print *, sum(b), b(17, 250)
end program main
