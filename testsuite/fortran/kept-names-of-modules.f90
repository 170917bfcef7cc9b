! WHY: what a module keeps private is not seen, and its bounds are its own whatever the words mean elsewhere
! RUN: polyc dump %s --after=lower
! CHECK: func first() -> void vars
! CHECK: var a: f64 "real(8)"[x1=5][x0=5] global
! CHECK: extent x1 = 5
! CHECK: func second() -> void vars
! CHECK: var b: f64 "real(8)"[x1=7][x0=3] global
! CHECK: var c: f64 "real(8)"[x2=7] static
module sizes
  implicit none
  private
  integer, parameter :: n = 5
  real(8), public :: a(n, n)
end module sizes

module others
  use sizes
  implicit none
  private :: hidden
  integer, parameter :: n = 7, hidden = 3
  real(8) :: b(hidden, n)
end module others

subroutine first
  use sizes, only: a
  implicit none
  integer, parameter :: n = 10
  integer :: i
  do i = 1, 4
    a(i, n - 9) = a(i, 2) + n
  end do
end subroutine first

subroutine second
  use others, mine => n
  use sizes
  implicit none
  integer :: i
  real(8), save :: c(mine)
  do i = 1, 3
    b(i, 1) = b(i, 2)
    c(i) = 1
  end do
end subroutine second
