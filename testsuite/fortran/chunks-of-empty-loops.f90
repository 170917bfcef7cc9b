! WHY: chunks are dealt out in turn only where there are iterations (flang 19 divides by zero otherwise): a loop
! within another that may have none is asked first, so that threads meet their rows again
! RUN: polyc %s
! CHECK: do j = 1, n - 1
! CHECK: if (n >= j + 2) then
! CHECK-NEXT: !$omp parallel do schedule(static, 8)
! CHECK-NEXT: do i = j + 2, n
! CHECK: end if
! CHECK: !$omp parallel do schedule(static, 8)
! CHECK-NEXT: do i = j + 1, n
! EXEC: same
subroutine decompose(n, a)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n)
  integer :: i, j, k

  do i = 1, n
    do j = 1, i - 1
      do k = 1, j - 1
        a(j, i) = a(j, i) - a(k, i)*a(j, k)
      end do
      a(j, i) = a(j, i)/a(j, j)
    end do
    do j = i, n
      do k = 1, i - 1
        a(j, i) = a(j, i) - a(k, i)*a(j, k)
      end do
    end do
  end do
end subroutine decompose

program main
  implicit none
  real(8), save :: a(200, 200)
  integer :: i, j
  do i = 1, 200
    do j = 1, 200
      a(j, i) = 1d0/(i + j)
    end do
    a(i, i) = 10 + i
  end do
  call decompose(200, a)
  print '(es24.16)', sum(a), a(200, 200), a(17, 93)
end program main
