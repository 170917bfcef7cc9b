! WHY: functions of bits take numbers of one kind only: int() stays around a shorter integer beside a longer one
! RUN: polyc %s --force
! CHECK: iand(int(a(i, j), 4), 255)
! CHECK: ieor(int(a(i, j), 4), int(b(i, j), 4))
! EXEC: same
subroutine s(a, b, o)
  implicit none
  integer(1), intent(in) :: a(:, :)
  integer(2), intent(in) :: b(:, :)
  integer, intent(out) :: o(:, :)
  integer :: i, j, c, d
  do i = 1, size(a, 1)
    do j = 1, size(a, 2)
      c = int(a(i, j))
      d = b(i, j)
      o(i, j) = ior(iand(c, 255), 1024) + 3*ieor(c, d) + mod(c, 7)
    end do
    do j = 1, size(a, 2)
      c = o(i, j)
      d = c*2
      o(i, j) = d - c
    end do
  end do
end subroutine s
program main
  implicit none
  interface
    subroutine s(a, b, o)
      integer(1), intent(in) :: a(:, :)
      integer(2), intent(in) :: b(:, :)
      integer, intent(out) :: o(:, :)
    end subroutine s
  end interface
  integer(1) :: a(50, 60)
  integer(2) :: b(50, 60)
  integer :: o(50, 60), i, j
  do j = 1, 60
    do i = 1, 50
      a(i, j) = int(mod(i*j, 256) - 128, 1)
      b(i, j) = int(mod(i*j*31, 65536) - 32768, 2)
    end do
  end do
  call s(a, b, o)
  print *, sum(o), o(7, 9), o(50, 60)
end program main
