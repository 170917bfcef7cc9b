! WHY: threads count the iterations of columns also for sizes near the least integers: where there is nothing in the columns
!   then, any count is right, and nothing is asked in front
! RUN: polyc %s
! EXEC: same
! CHECK: subroutine inner(
! CHECK: polyc: loops reordered, parallel
! CHECK-NEXT: !$omp parallel do private(i) if (m > 1 .and. real(n, 8)*m >= 20000)
! CHECK-NEXT: do j = 2, m - 1
! CHECK-NEXT: do i = 2, n - 1
! CHECK-NEXT: v(i, j) = u(i, j) + u(i-1, j)
! CHECK: subroutine whole(
! CHECK: polyc: loops reordered, parallel
! CHECK-NEXT: !$omp parallel do private(i)
! CHECK-NEXT: do j = 1, m
! CHECK-NEXT: do i = 1, n
module grids
contains
  subroutine inner(n, m, u, v)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: u(n, m), v(n, m)
    integer :: i, j
    do i = 2, n - 1
      do j = 2, m - 1
        v(i, j) = u(i, j) + u(i-1, j)
      end do
    end do
  end subroutine
  subroutine whole(n, m, u, v)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: u(n, m), v(n, m)
    integer :: i, j
    do i = 1, n
      do j = 1, m
        v(i, j) = v(i, j)*0.5d0 + u(i, j)
      end do
    end do
  end subroutine
end module
program main
  use grids
  real(8) :: u(200, 300), v(200, 300)
  do j = 1, 300
    do i = 1, 200
      u(i, j) = i*0.5d0 + j
      v(i, j) = j
    end do
  end do
  call inner(200, 300, u, v)
  call whole(200, 300, u, v)
  call inner(-5, -2147483000, u, v)
  call whole(-5, -2147483647, u, v)
  call whole(0, -2147483647 - 1, u, v)
  print *, sum(v), v(199, 299), v(200, 300)
end program
