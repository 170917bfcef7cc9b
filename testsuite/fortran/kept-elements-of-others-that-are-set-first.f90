! WHY: what sets an element of a host's or a module's array first of all defines no statement function
! RUN: polyc --force --only keep %s
! CHECK-NOT: omp
! CHECK: call put(i)
! CHECK: polyc: parallel
! EXEC: same
module table
  implicit none
  real(8) :: w(200)
contains
  subroutine put(i)
    integer, intent(in) :: i
    w(i) = i
  end subroutine put
  subroutine keep(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      call put(i)
      a(i) = a(i) + w(n + 1 - i)
    end do
    do i = 1, n
      a(i) = a(i)*2
    end do
  end subroutine keep
end module table
program main
  use table
  implicit none
  real(8) :: a(200)
  a = 1
  w = 3
  call keep(a, 200)
  print *, sum(a), sum(w)
end program main
