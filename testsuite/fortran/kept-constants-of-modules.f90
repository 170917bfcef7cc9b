! WHY: a constant of a module is computed from the names of that module, whatever these mean where it is used
! RUN: polyc dump %s --after=lower --only=fill
! CHECK: extent x0 = 20
! CHECK: le {{%j_[0-9]+}}, (i32 "integer")20
module sizes
  implicit none
  integer, parameter :: n = 10
  integer, parameter :: m = n*2
end module sizes

subroutine fill(a)
  use sizes, only: m
  implicit none
  integer, parameter :: n = 3
  integer :: a(m, n), i, j
  do i = 1, n
    do j = 1, m
      a(j, i) = m
    end do
  end do
end subroutine fill
