! WHY: a `select case` that data decide is its author's text in new loops, as an `if` is
! RUN: polyc %s
! EXEC: same
! CHECK: polyc: loops reordered, parallel
! CHECK: do j = 1, n
! CHECK-NEXT: do i = 1, n
! CHECK-NEXT: select case (k(i, j))
! CHECK-NEXT: case (:-1)
! CHECK: case (1, 3, 5:7)
! CHECK-NEXT: b(i, j) = a(i, j)*2
! CHECK-NEXT: case default
! CHECK: end select
! CHECK: subroutine some(
! CHECK: select case (k(i, j))
! CHECK-NEXT: case (2)
! RUN: polyc --force --tile=7 %s
! EXEC: same
! CHECK: tiled
! CHECK: case (1, 3, 5:7)
subroutine all(n, k, a, b)
  integer, intent(in) :: n, k(n, n)
  real(8), intent(in) :: a(n, n)
  real(8), intent(out) :: b(n, n)
  integer :: i, j
  do i = 1, n
    do j = 1, n
      select case (k(i, j))
      case (:-1)
        b(i, j) = -a(i, j)
      case (0)
        b(i, j) = 0
      case (1, 3, 5:7)
        b(i, j) = a(i, j)*2
      case default
        b(i, j) = a(i, j)
      end select
    end do
  end do
end subroutine
subroutine some(n, k, b)
  integer, intent(in) :: n, k(n, n)
  real(8), intent(inout) :: b(n, n)
  integer :: i, j
  do i = 1, n
    do j = 1, n
      select case (k(i, j))
      case (2)
        b(i, j) = b(i, j)*0.5d0
      case (4:)
        b(i, j) = b(i, j) + k(i, j)
      end select
    end do
  end do
end subroutine
program main
  integer :: k(200, 200)
  real(8) :: a(200, 200), b(200, 200)
  do j = 1, 200
    do i = 1, 200
      k(i, j) = mod(i*3 + j, 12) - 2
      a(i, j) = i - 0.25d0*j
    end do
  end do
  call all(200, k, a, b)
  call some(200, k, b)
  print *, sum(b), b(3, 4), b(200, 100), b(77, 7)
end program
