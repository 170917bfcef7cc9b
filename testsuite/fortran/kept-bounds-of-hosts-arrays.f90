! WHY: bounds of a host's array are what they were when the host began, in the names that the host has
! RUN: polyc dump %s --after=lower --only=inner
! CHECK: var a: f64 "real(8)"[][] global
! CHECK-NOT: extent
! CHECK: func outer
subroutine outer(k, a, n)
  implicit none
  integer :: k, n, i
  real(8) :: a(n, n)
  do i = 1, n
    a(i, 1) = k
  end do
  n = 2
  call inner(3)
contains
  subroutine inner(m)
    integer :: m, q, j, z, y
    z = m
    y = m + 1
    do j = 1, z
      do q = 1, y
        a(q, j) = a(q, j) + n
      end do
    end do
  end subroutine inner
end subroutine outer
