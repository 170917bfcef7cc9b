! WHY: `+a` is a copy of `a` as `(a)` is: what the call sets does not change what it reads
! RUN: polyc --force --only smear %s
! CHECK-NOT: omp
! CHECK: call add(a(i), +a, i)
! CHECK: polyc: parallel
! CHECK: call add(b(i), a, i)
! EXEC: same
module steps
  implicit none
contains
  subroutine add(x, v, i)
    real(8), intent(inout) :: x
    real(8), intent(in) :: v(:)
    integer, intent(in) :: i
    x = x + 1
    x = x + v(i)
  end subroutine add
  subroutine smear(a, b, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), b(n)
    integer :: i
    do i = 1, n
      call add(a(i), +a, i)
    end do
    do i = 1, n
      call add(b(i), a, i)
    end do
  end subroutine smear
end module steps
program main
  use steps
  implicit none
  real(8) :: a(200), b(200)
  a = 1
  b = 2
  call smear(a, b, 200)
  print *, a, b
end program main
