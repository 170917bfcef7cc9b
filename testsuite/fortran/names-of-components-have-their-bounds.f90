! WHY: associate (r => lv(l)%r) has the bounds of r, and (n => lv%n) counts from 1, whatever lv does
! RUN: polyc --force %s
! CHECK: !$omp parallel do
! CHECK: lv(l)%r(i, j) = lv(l)%u(i - 1, j) + lv(l)%u(i + 1, j)
! CHECK: do i = 1, 5
! CHECK-NEXT: n(i) = lv(i)%n + 1
! EXEC: same
module grids
  implicit none
  type level_t
    integer :: n
    real(8), allocatable :: u(:, :), r(:, :)
  end type
contains
  subroutine resid(lv, l)
    type(level_t), intent(inout) :: lv(:)
    integer, intent(in) :: l
    integer :: i, j, n
    n = lv(l)%n
    associate (u => lv(l)%u, r => lv(l)%r)
      do i = 1, n - 1
        do j = 1, n - 1
          r(i, j) = u(i - 1, j) + u(i + 1, j)
        end do
      end do
    end associate
  end subroutine

  subroutine shift(lv)
    type(level_t), intent(inout) :: lv(0:)
    integer :: i
    associate (n => lv%n)
      do i = 1, 5
        n(i) = lv(i)%n + 1
      end do
    end associate
  end subroutine
end module

program main
  use grids
  implicit none
  type(level_t) :: lv(2), chain(0:5)
  integer :: i, j
  do i = 0, 5
    chain(i)%n = 7*i
  end do
  call shift(chain)
  lv(2)%n = 100
  allocate (lv(2)%u(0:100, 0:100), lv(2)%r(-3:100, -3:100))
  do j = 0, 100
    do i = 0, 100
      lv(2)%u(i, j) = i + 3*j
    end do
  end do
  lv(2)%r = 0
  call resid(lv, 2)
  print *, chain%n
  print *, sum(lv(2)%r), lv(2)%r(3, 4)
end program
