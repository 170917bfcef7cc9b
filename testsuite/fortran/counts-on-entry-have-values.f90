! WHY: the number of iterations is computed on entry of a loop: nothing asks again whether it has a value
! RUN: polyc %s
! CHECK: subroutine relaxed
! CHECK-NOT: n >= 3
! CHECK: if (n >= 150)
! CHECK: subroutine cube
! CHECK-NOT: n >= 3
! CHECK: !$omp parallel do private(i, k)
! CHECK: subroutine inner
! CHECK-NOT: n >= 3
! CHECK: !$omp parallel do private(i) if (m > 1 .and. real(n, 8)*m >=
! CHECK: subroutine steps
! CHECK-NOT: n >= 3
! CHECK: if (n >= 130)
! EXEC: same
subroutine relaxed(a, b, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n)
  real(8), intent(out) :: b(n, n)
  integer :: i, j
  do j = 2, n - 1
    do i = 2, n - 1
      b(i, j) = a(i - 1, j) + a(i + 1, j)
    end do
  end do
end subroutine relaxed

subroutine cube(u, v, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: u(n, n, n)
  real(8), intent(out) :: v(n, n, n)
  integer :: i, j, k
  do i = 2, n - 1
    do j = n - 1, 2, -1
      do k = 2, n - 1
        v(i, j, k) = u(i - 1, j, k) + u(i + 1, j, k)
      end do
    end do
  end do
end subroutine cube

! Where n < 3, m - 1 is never computed: whatever it is, the loop over i has nothing to do then.
subroutine inner(u, v, n, m)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: u(n, m)
  real(8), intent(out) :: v(n, m)
  integer :: i, j
  do i = 2, n - 1
    do j = 2, m - 1
      v(i, j) = u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1)
    end do
  end do
end subroutine inner

subroutine steps(a, b, n, times)
  implicit none
  integer, intent(in) :: n, times
  real(8), intent(inout) :: a(n, n), b(n, n)
  integer :: i, j, k
  do k = 1, times
    do 20 j = 2, n - 1
      do i = 2, n - 1
        b(i, j) = 0.25d0*(a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
      end do
20  continue
    do j = 2, n - 1
      do i = 2, n - 1
        a(i, j) = b(i, j)
      end do
    end do
  end do
end subroutine steps

program main
  implicit none
  real(8), save :: a(200, 200), b(200, 200), u(30, 30, 30), v(30, 30, 30)
  integer :: i, j, n
  a = 0
  b = 0
  v = 0
  do j = 1, 200
    do i = 1, 200
      a(i, j) = i + 0.01d0*j
    end do
  end do
  do n = -1, 3
    call relaxed(a, b, n)
    call inner(a, b, n, 3)
    call inner(a, b, 3, n)
    print *, sum(b)
  end do
  call relaxed(a, b, 200)
  print *, sum(b)
  call inner(a, b, 200, 200)
  u = reshape(a, [30, 30, 30])
  call cube(u, v, 30)
  call cube(u, v, 1)
  call steps(a, b, 200, 3)
  call steps(a, b, -5, 3)
  print *, sum(a), sum(b), sum(v), v(7, 8, 9)
end program main
