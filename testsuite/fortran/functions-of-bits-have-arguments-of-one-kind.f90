! WHY: `ior`, `mod` and the like take arguments of one kind only: conversions stay in new text where functions hide what kind they have
! RUN: polyc --force %s
! CHECK: ior({{.*}}, int(ishft(1, iand(a(i, j), 15)), 8))
! CHECK: = mod(m(i2, j2), int(abs(k(i2, j2)) + 1, 8))
! EXEC: same
subroutine bits(a, s)
  implicit none
  integer, intent(in) :: a(:, :)
  integer(8), intent(out) :: s
  integer :: i, j
  s = 0
  do i = 1, size(a, 1)
    do j = 1, size(a, 2)
      s = ior(s, int(ishft(1, iand(a(i, j), 15)), 8))
    end do
  end do
end subroutine

subroutine rest(m, k, n)
  implicit none
  integer, intent(in) :: n
  integer(8), intent(inout) :: m(n, n)
  integer, intent(in) :: k(n, n)
  m = mod(m, int(abs(k) + 1, 8))
end subroutine

program main
  implicit none
  interface
    subroutine bits(a, s)
      integer, intent(in) :: a(:, :)
      integer(8), intent(out) :: s
    end subroutine
  end interface
  integer :: a(40, 40), i, j
  integer(8) :: m(40, 40), s
  do j = 1, 40
    do i = 1, 40
      a(i, j) = mod(i*37 + j*91, 12)
      m(i, j) = i*j + 7
    end do
  end do
  call bits(a, s)
  call rest(m, a, 40)
  print *, s, sum(m)
end program
