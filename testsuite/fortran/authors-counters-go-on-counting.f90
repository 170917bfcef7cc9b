! WHY: loops of array assignments that others are fused with count in the author's counters, which would be declared for nothing otherwise; clauses list only what the loop has
! RUN: polyc %s
! CHECK: integer :: i, j
! CHECK: ! polyc: loops reordered, parallel
! CHECK: !$omp parallel do private(i) if
! CHECK-NEXT: do j = 1, n - 1
! CHECK-NEXT: do i = 1, n - 1
! CHECK-NOT: i2
! CHECK: !$omp parallel do private(x) if
! CHECK: !$omp parallel do private(d, x, acc) if
! CHECK: acc = acc + k(d)*src(x + d, y)
! EXEC: same
subroutine restrict(r, c, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: r(0:2*n, 0:2*n)
  real(8), intent(out) :: c(0:n, 0:n)
  integer :: i, j
  c(1:n-1, 1:n-1) = r(1:n-1, 1:n-1)
  do i = 1, n - 1
    do j = 1, n - 1
      c(i, j) = c(i, j) + r(i, j)
    end do
  end do
end subroutine
subroutine f(n, src, k, dst)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: src(n, n), k(-1:1)
  real(8), intent(inout) :: dst(n, n)
  real(8) :: acc
  integer :: x, y, d
  do x = 2, n - 1
    do y = 2, n - 1
      acc = 0
      do d = -1, 1
        acc = acc + k(d)*src(x + d, y)
      end do
      dst(x, y) = acc
    end do
  end do
end subroutine
program main
  implicit none
  real(8), save :: r(0:400, 0:400), c(0:200, 0:200)
  integer :: i, j
  do j = 0, 400
    do i = 0, 400
      r(i, j) = mod(i*j, 17)
    end do
  end do
  call restrict(r, c, 200)
  call f(201, r(0:200, 0:200), [1d0, 2d0, 3d0], c)
  print *, sum(c), c(0, 3), c(199, 199), c(200, 5)
end program main
