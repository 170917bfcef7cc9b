! WHY: a variable of a block, declared for all of the procedure, would be declared twice, or hide another
! RUN: polyc --force %s
! CHECK: integer :: i, j, k
! CHECK: integer :: k2
! CHECK: do k2 = 1, 9
! CHECK-NEXT: f(k2, i, j) = k2 + {{.*}}
! CHECK: subroutine two
! CHECK: integer :: k2
! CHECK-NOT: real(8) :: t
! EXEC: same
module m
  implicit none
  integer :: k = 5, t = 7
contains
  subroutine one(f, n)
    integer, intent(in) :: n
    real(8), intent(out) :: f(9, n, n)
    integer :: i, j, k
    do j = 1, n
      do i = 1, n
        block
          integer :: k
          do k = 1, 9
            f(k, i, j) = k + i*j
          end do
        end block
      end do
    end do
  end subroutine

  subroutine two(n, x, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n, n)
    real(8), intent(in) :: y(n, n)
    integer :: i
    do i = 1, n
      block
        real(8) :: t
        integer :: k
        do k = 1, n
          t = y(k, i)*2
          x(i, k) = t + k*t
        end do
      end block
    end do
    call next()
  contains
    subroutine next
      k = k + 1
      t = t + k
    end subroutine
  end subroutine
end module

program main
  use m
  implicit none
  real(8) :: f(9, 60, 60), x(120, 120), y(120, 120)
  y = 2
  call one(f, 60)
  call two(120, x, y)
  print *, sum(f), sum(x), k, t
end program
