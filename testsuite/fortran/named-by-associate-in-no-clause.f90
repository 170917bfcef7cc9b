! WHY: a name of `associate` that the new code does not use is no variable that a clause may list
! RUN: polyc --force --only s %s
! CHECK: !$omp parallel do private(i, j)
! EXEC: same
subroutine s(a)
  implicit none
  real(8), allocatable, intent(inout) :: a(:, :)
  integer :: i, j
  associate (low => lbound(a, 1))
    do j = lbound(a, 2), ubound(a, 2)
      do i = lbound(a, 1), ubound(a, 1)
        a(i, j) = a(i, j) + low
      end do
    end do
  end associate
end subroutine s
program main
  implicit none
  interface
    subroutine s(a)
      real(8), allocatable, intent(inout) :: a(:, :)
    end subroutine s
  end interface
  real(8), allocatable :: a(:, :)
  allocate (a(0:200, -3:200))
  a = 1
  call s(a)
  print *, sum(a)
end program main
