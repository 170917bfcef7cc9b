! WHY: nests that run through different elements were fused, in pieces, for a thousandth of the time
! RUN: polyc %s
! EXEC: same
! CHECK: subroutine slopes(
! CHECK: !$omp parallel do if (
! CHECK-NEXT: do {{j.*}} = 1, size(s, 2)
! CHECK-NEXT: do i2 = 1, size(s, 1)
! CHECK-NEXT: s(i2, {{j.*}}) = 0
! CHECK-NEXT: end do
! CHECK-NEXT: end do
! CHECK: do {{j.*}} = 1, size(a, 2)
! CHECK-NEXT: do i = 2, size(a, 1) - 1
! CHECK-NEXT: s(i, {{j.*}}) = a(i+1, {{j.*}}) - a(i-1, {{j.*}})
! CHECK-NEXT: end do
! CHECK-NEXT: end do
! CHECK-NEXT: end subroutine
module shapes
contains
  subroutine slopes(a, s)
    real(8), intent(in) :: a(:, :)
    real(8), intent(out) :: s(:, :)
    integer :: i, j
    s = 0
    do i = 2, size(a, 1) - 1
      do j = 1, size(a, 2)
        s(i, j) = a(i+1, j) - a(i-1, j)
      end do
    end do
  end subroutine
end module
program main
  use shapes
  real(8) :: a(250, 240), s(260, 250)
  do j = 1, 240
    do i = 1, 250
      a(i, j) = i*i + 0.5d0*j*i
    end do
  end do
  call slopes(a, s)
  print *, sum(s), s(2, 2), s(249, 240), s(260, 250)
end
