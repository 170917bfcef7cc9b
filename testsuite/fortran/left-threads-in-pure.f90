! WHY: directives that make threads may stand in no pure procedure: its loops get another order all the same
! RUN: polyc %s 2>&1
! CHECK: note: "scale" is pure, and OpenMP allows no parallel loop there: those that only need threads stay [polyc-pure-procedure]
! CHECK: pure subroutine scale
! CHECK: ! polyc: loops reordered
! CHECK-NOT: omp
! CHECK: impure elemental
! CHECK: !$omp parallel do
! EXEC: same
module m
  implicit none
contains
  pure subroutine scale(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    integer :: i, j
    do i = 1, n
      do j = 1, n
        a(i, j) = a(i, j)*2 + i
      end do
    end do
  end subroutine scale
  impure elemental subroutine show(x)
    real(8), intent(in) :: x
    print *, x
  end subroutine show
  subroutine sums(a, s)
    real(8), intent(in) :: a(:, :)
    real(8), intent(inout) :: s(:)
    integer :: i, k
    do k = 1, size(a, 1)
      do i = 1, size(a, 2)
        s(i) = s(i) + a(k, i)
      end do
    end do
  end subroutine sums
end module m
program main
  use m
  implicit none
  real(8), save :: a(200, 200), s(200)
  a = 1
  s = 0
  call scale(a, 200)
  call sums(a, s)
  call show(sum(s))
end program main
