! WHY: new loops run to the author's named constants, where the place knows them by these names
! RUN: polyc %s
! CHECK: do j2 = 1, n
! CHECK: do i2 = 1, n
! CHECK: do j2 = 2, n - 1
! CHECK: do i2 = 2, n - 1
! CHECK: subroutine inner
! CHECK: do j{{2?}} = 1, n
! CHECK: subroutine hidden
! CHECK: do j{{2?}} = 1, 300
! CHECK: subroutine alike
! CHECK: do j{{2?}} = 1, 310
! EXEC: same
program main
  implicit none
  integer, parameter :: dp = kind(1d0), n = 300
  real(dp), save :: a(n, n), b(n, n)
  integer :: i, j, t
  do i = 1, n
    do j = 1, n
      a(i, j) = sin(real(i*j, dp))
    end do
  end do
  b = a
  do t = 1, 10
    do i = 2, n - 1
      do j = 2, n - 1
        b(i, j) = 0.25d0*(a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
      end do
    end do
    a(2:n - 1, 2:n - 1) = b(2:n - 1, 2:n - 1)
  end do
  print *, sum(a), a(3, 4)
  call inner
  call hidden(a)
  call alike
contains
  subroutine inner
    integer, parameter :: n = 290
    real(dp), save :: c(n, n)
    integer :: i, j
    do i = 1, n
      do j = 1, n
        c(i, j) = i + 2*j
      end do
    end do
    print *, c(3, 5), c(290, 1)
  end subroutine inner
  subroutine hidden(a)
    real(dp) :: a(300, 300)
    integer :: i, j
    do i = 1, 300
      do j = 1, 300
        a(i, j) = a(i, j) + i
      end do
    end do
    block
      integer, parameter :: m = 300
      a(m, 1) = m
    end block
    print *, a(300, 1), a(4, 5)
  end subroutine hidden
  subroutine alike
    integer, parameter :: rows = 310, columns = 310
    real(dp), save :: c(rows, columns)
    integer :: i, j
    do i = 1, rows
      do j = 1, columns
        c(i, j) = i + 2*j
      end do
    end do
    print *, c(3, 5), c(310, 1)
  end subroutine alike
end program main
