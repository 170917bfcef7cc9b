! WHY: a called function reads the variable that the loop sets: no thread may have a copy that the function does not see
! RUN: polyc --force %s
! CHECK: ! polyc:
! CHECK: a(i) = mod(i, 11)
! CHECK-NOT: omp
! CHECK: rate = i
! CHECK-NOT: omp
! CHECK: do k = 1, 4
! CHECK: !$omp parallel do
! CHECK: b(i) = b(i) + scaled(a(i))
! CHECK-NOT: omp
! CHECK: call faster(a(i))
! EXEC: same
module rates
  implicit none
  real(8) :: rate = 1
contains
  pure real(8) function scaled(x)
    real(8), intent(in) :: x
    scaled = rate*x
  end function scaled
  subroutine faster(x)
    real(8), intent(in) :: x
    rate = rate + x
  end subroutine faster
end module rates
program main
  use rates
  implicit none
  integer, parameter :: n = 1000
  real(8) :: a(n), b(n)
  integer :: i, k
  do i = 1, n
    a(i) = mod(i, 11)
  end do
  do i = 1, n
    rate = i
    b(i) = scaled(a(i))
  end do
  print *, sum(b), rate
  do k = 1, 4
    rate = k
    do i = 1, n
      b(i) = b(i) + scaled(a(i))
    end do
  end do
  print *, sum(b), rate
  do i = 1, n
    call faster(a(i))
    b(i) = scaled(a(i))
  end do
  print *, sum(b), rate
end program main
