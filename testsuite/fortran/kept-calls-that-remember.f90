! WHY: a function that keeps something from call to call, counts its calls, or asks for an argument that may be missing is no computation
! RUN: polyc --force %s 2>&1
! CHECK: missed: the call of "change"
! CHECK: missed: the call of "counted"
! CHECK: missed: the call of "number"
! CHECK: missed: the call of "either"
! CHECK-NOT: omp
module remembering
  implicit none
  integer :: calls = 0
contains
  real(8) function change(x)
    real(8), intent(in) :: x
    real(8), save :: last
    change = x - last
    last = x
  end function change
  real(8) function counted(x)
    real(8), intent(in) :: x
    calls = calls + 1
    counted = x*calls
  end function counted
  real(8) function number(x)
    real(8), intent(in) :: x
    integer :: n = 0
    n = n + 1
    number = x*n
  end function number
  real(8) function either(x, y)
    real(8), intent(in) :: x
    real(8), intent(in), optional :: y
    either = x
    if (present(y)) either = y
  end function either
  subroutine all(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: b(n)
    integer :: i
    do i = 1, n
      b(i) = change(a(i))
    end do
    do i = 1, n
      b(i) = b(i) + counted(a(i))
    end do
    do i = 1, n
      b(i) = b(i)*number(a(i))
    end do
    do i = 1, n
      b(i) = b(i)*either(a(i))
    end do
  end subroutine all
end module remembering
