! WHY: blocks of Fortran declare nothing: two counters of one name in a procedure have one type, or two names
! RUN: polyc --force --tile=3,5 %s
! CHECK: integer{{(\(8\))?}} :: ii
! CHECK: !$omp parallel do
! EXEC: same
subroutine both(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), b(n)
  integer :: i, j
  do i = 1, n
    do j = 1, i
      a(j, i) = a(j, i) + b(i)
    end do
  end do
  call look(n, a)
  do i = 1, n - 1
    do j = i + 1, n
      a(j, i) = a(i, j)*2
    end do
  end do
end subroutine both

subroutine look(n, a)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n)
  print *, a(n, n), a(1, n)
end subroutine look

program main
  implicit none
  real(8), save :: a(50, 50), b(50)
  integer :: i
  a = 1
  do i = 1, 50
    b(i) = i*0.5d0
  end do
  call both(50, a, b)
  print *, sum(a), a(50, 1), a(3, 2)
end program main
