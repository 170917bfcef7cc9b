! WHY: where an iterator has one value, what is added to it in a subscript is added at once: nobody writes a(2 - 1, j)
! RUN: polyc %s --force
! CHECK: t = a(1, j) + a(3, j)
! CHECK-NEXT: b(2, j) = (t + t*t)/50
! EXEC: same
subroutine k(a, b, n, m)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n, n), b(n, n)
  real(8) :: t, u
  integer :: i, j, l
  do l = 1, m
    do i = 2, n - 1
      do j = 2, n - 1
        t = a(i - 1, j) + a(i + 1, j)
        b(i, j) = (t + t*t)/50
      end do
    end do
    do i = 2, n - 1
      do j = 2, n - 1
        u = b(i, j)
        if (u > 1) u = 1
        a(i, j) = u
      end do
    end do
  end do
end subroutine k
program main
  implicit none
  integer, parameter :: n = 150
  real(8) :: a(n, n), b(n, n)
  integer :: i, j
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i*31 + j*17, 101)/7d0 - 5
      b(i, j) = i - 2*j
    end do
  end do
  call k(a, b, n, 10)
  print '(es24.16)', sum(a), sum(b)
end program main
