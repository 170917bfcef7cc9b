! WHY: a quotient that bounds a loop is spelled in what is asked in front of it: no variable need hold it
! RUN: polyc %s
! CHECK: !$omp parallel do if ((n/2) >=
! CHECK-NEXT: do i = 1, n/2
! CHECK: !$omp parallel do if ((n/3) >=
! CHECK-NEXT: do i = 1, n/3 + 4
! EXEC: same
subroutine halved(n, y, x)
  implicit none
  integer, intent(in) :: n
  real(8) :: y(n), x(n)
  integer :: i
  do i = 1, n/2
    y(i) = x(i)*2
  end do
end subroutine
subroutine third(n, y, x)
  implicit none
  integer, intent(in) :: n
  real(8) :: y(n), x(n)
  integer :: i
  do i = 1, n/3 + 4
    y(i) = x(i)*3 + y(i)
  end do
end subroutine
program p
  implicit none
  real(8) :: x(90000), y(90000)
  integer :: i, n
  do i = 1, 90000
    x(i) = mod(i, 17)
    y(i) = mod(i, 5)
  end do
  do n = -3, 3
    if (n > 0) call halved(n, y, x)
  end do
  call halved(90000, y, x)
  call third(90000, y, x)
  call third(7, y, x)
  print *, sum(y), y(1), y(45001)
end program
