! WHY: a host's arrays have the bounds in its internal procedures that they had when the host began
! RUN: polyc %s
! EXEC: same
! CHECK: !$omp parallel do
! CHECK: do j = lower, 2*n
! CHECK-NEXT: do i = 1, n
! CHECK-NEXT: a(i, j) = a(i, j) + j
! CHECK: !$omp parallel do
! CHECK: do j2 = lbound(a, 2), ubound(a, 2)
! CHECK-NEXT: do i2 = 1, size(a, 1)
! CHECK-NEXT: a(i2, j2) = a(i2, j2)*0.5d0
subroutine host(n, lower, a)
  implicit none
  integer :: n, lower
  real(8) :: a(n, lower:2*n)
  call add()
  call halve()
contains
  subroutine add()
    integer :: i, j
    do j = lower, 2*n
      do i = 1, n
        a(i, j) = a(i, j) + j
      end do
    end do
  end subroutine add
  subroutine halve()
    a(:, :) = a*0.5d0
  end subroutine halve
end subroutine host

program main
  implicit none
  real(8) :: a(300, -5:600)
  a = 1
  call host(300, -5, a)
  print *, sum(a), a(7, 0)
end program main
