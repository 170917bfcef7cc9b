! WHY: a hint in front of the author's loop over i would vouch for the loop over j that stands there now
! RUN: polyc %s 2>&1
! CHECK: note: !DIR$ unroll(4) was removed: its loop is rewritten [polyc-hint-gone]
! CHECK: note: !GCC$ ivdep was removed
! CHECK: ! polyc: loops reordered, parallel
! CHECK-NEXT: ! the inner one
! CHECK-NEXT: !$omp parallel do private(i)
! CHECK-NEXT: do j = 1, n
! CHECK-NEXT: do i = 1, n
! WHY: gfortran takes no "if" between a hint and its loop, and nothing else that a pragma may need in front
! RUN: polyc --level=1 %s
! CHECK: ! polyc: parallel
! CHECK-NEXT: !$omp parallel do private(j)
! CHECK-NEXT: do i = 1, n
! CHECK-NEXT: ! the inner one
! CHECK-NEXT: !GCC$ ivdep
! CHECK: subroutine total
! CHECK-NOT: !GCC$ ivdep
! CHECK: do i = 1, n
! RUN: polyc --only=simd %s 2>&1
! CHECK: subroutine "simd" was not read: the procedure has directives of its author
subroutine add(a, b, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), b(n, n)
  integer :: i, j
  !DIR$ unroll(4)
  do i = 1, n
    ! the inner one
    !GCC$ ivdep
    do j = 1, n
      a(i, j) = a(i, j) + b(i, j)
    end do
  end do
end subroutine add
subroutine simd(a, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
  a(1) = 0
  !DIR$ simd
  do i = 1, n
    a(i) = 2*a(i)
  end do
end subroutine simd
subroutine total(a, x, n, m)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n), x(m)
  integer :: i, j
  do j = 1, m
    !GCC$ ivdep
    do i = 1, n
      a(i) = a(i)*x(j) + j
    end do
    x(j) = x(j) + a(1)
  end do
end subroutine total
