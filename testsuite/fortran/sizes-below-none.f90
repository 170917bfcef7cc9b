! WHY: an array declared with a negative size has no elements: nothing may be concluded from the size
! RUN: polyc %s --force
! CHECK: n <= -1
! EXEC: same
subroutine s(n, m, a, r)
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n, m)
  real(8), intent(out) :: r(m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + i
    end do
    r(j) = n
    if (n < 0) r(j) = 5
    r(j) = r(j) + size(a, 1) + 10*ubound(a, 1)
  end do
end subroutine s

subroutine t(n, m, r)
  integer, intent(in) :: n, m
  real(8), intent(out) :: r(m)
  real(8) :: w(n)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      w(i) = i + j
    end do
    r(j) = 5
    if (n >= 0) r(j) = 3
    do i = 1, n
      r(j) = r(j) + w(i)
    end do
  end do
end subroutine t

program main
  implicit none
  real(8) :: a(16), r(4)
  integer :: n
  do n = -2, 3
    a = 1
    call s(n, 4, a, r)
    print *, n, r, a
    call t(n, 4, r)
    print *, r
  end do
end program main
