! WHY: statements that prepare what another stores are printed with it, as the author has them; what they set is each thread's own
! RUN: polyc %s
! CHECK: !$omp parallel do private(i, in, rate)
! CHECK: do i = 2, n - 1
! CHECK-NEXT: ! what flows in
! CHECK-NEXT: in = u(i - 1, j) + u(i + 1, j) - &
! CHECK-NEXT: 2.0d0 * u(i, j)
! CHECK-NEXT: rate = in / 0.25d0 ! scaled
! CHECK-NEXT: ! not too fast
! CHECK-NEXT: if (rate > 90) rate = 90 ! a limit
! CHECK-NEXT: v(i, j) = u(i, j) + 0.1d0 * rate
! CHECK-NEXT: w(i, j) = rate - in
! CHECK-NEXT: end do
! EXEC: same
subroutine flow(n, u, v, w)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: u(n, n)
  real(8), intent(inout) :: v(n, n), w(n, n)
  integer :: i, j
  real(8) :: in, rate
  do i = 2, n - 1
    do j = 2, n - 1
      ! what flows in
      in = u(i - 1, j) + u(i + 1, j) - &
           2.0d0 * u(i, j)
      rate = in / 0.25d0   ! scaled
      ! not too fast
      if (rate > 90) rate = 90   ! a limit
      v(i, j) = u(i, j) + 0.1d0 * rate
      w(i, j) = rate - in
    end do
  end do
end subroutine flow
program main
  implicit none
  integer, parameter :: n = 200
  real(8) :: u(n, n), v(n, n), w(n, n)
  integer :: i, j
  do j = 1, n
    do i = 1, n
      u(i, j) = mod(i * 31 + j * 17, 101) / 7d0
      v(i, j) = 0
      w(i, j) = i - j
    end do
  end do
  call flow(n, u, v, w)
  print '(es24.16)', sum(v), sum(w), v(3, 4), w(199, 2)
end program main
