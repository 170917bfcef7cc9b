! WHY: names that go with an array of assumed shape are others than the author's
! RUN: polyc %s -o x.c
! EXEC: same
subroutine s(a, a_n1, n)
  implicit none
  integer :: n
  real(8) :: a(:), a_n1
  integer :: i
  do i = 1, size(a)
    a(i) = a(i)*a_n1
  end do
  a_n1 = 3
end subroutine
subroutine s2(a, a_first, a_in_place)
  implicit none
  real(8) :: a(:), a_first
  integer :: a_n1, a_in_place
  a_n1 = 2
  do a_n1 = 1, size(a)
    a(a_n1) = a(a_n1)*a_first + a_in_place
  end do
end subroutine
subroutine s3(b)
  implicit none
  real(8) :: b(:,:)
  integer :: b_row1, j
  do j = 1, size(b,2)
  do b_row1 = 1, size(b,1)
    b(b_row1, j) = b(b_row1, j)*2
  end do
  end do
end subroutine
! MAIN:
program main
  implicit none
  interface
   subroutine s(a, a_n1, n)
    integer :: n
    real(8) :: a(:), a_n1
   end
   subroutine s2(a, a_n1, n)
    integer :: n
    real(8) :: a(:), a_n1
   end
   subroutine s3(a)
    real(8) :: a(:,:)
   end
  end interface
  real(8) :: x(6), f, y(3,4), z(5,7)
  x = [1,2,3,4,5,6]
  f = 2
  call s(x, f, 4)
  call s(x(1:6:2), f, 4)
  call s(x(6:1:-2), f, 4)
  call s2(x(2:), f, 4)
  call s2(x(2:1), f, 4)
  y = 1; call s3(y); call s3(y(2:,2:)); call s3(y(::2,:)); z = 1; call s3(z(:,1::2)); call s3(z(2:4,1:7:3));
  call s3(z(5:1:-1,7:1:-1))
  print *, x, f, y, z
end program
