! WHY: a procedure that is called may set what says which column a name of `associate` is: that was asked once
! RUN: polyc --force --only shift %s
! CHECK-NOT: omp
! CHECK: p = 3
! CHECK-NOT: omp
! CHECK: end associate
! CHECK: polyc: parallel
! EXEC: same
module state
  implicit none
  integer :: column = 2
  integer, target :: other = 2
contains
  subroutine move
    column = column + 1
  end subroutine move
  subroutine shift(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    integer, pointer :: p
    integer :: i
    associate (x => a(:, column))
      call move
      do i = 2, n
        x(i) = a(i - 1, 2) + 1
      end do
    end associate
    p => other
    associate (x => a(:, other))
      p = 3
      do i = 2, n
        x(i) = a(i - 1, 2) + 1
      end do
    end associate
    do i = 1, n
      a(5, i) = a(5, i)*2
    end do
  end subroutine shift
end module state
program main
  use state
  implicit none
  real(8) :: a(300, 300)
  integer :: i
  do i = 1, 300
    a(i, 1) = i
    a(i, 2) = 2*i
    a(i, 3:) = i*i
  end do
  call shift(a, 300)
  print *, sum(a(:, 2)), sum(a(:, 3))
end program main
