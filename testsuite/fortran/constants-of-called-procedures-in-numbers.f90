! WHY: what a called procedure does has its own constants: where it is written anew they are numbers, not names that the caller may have for something else
! RUN: polyc --force %s
! CHECK: ! polyc:
! CHECK: q(1, i, j) = rho(i, j)*rho(j, i)*0.10000000149011612 + (-2.5_8)
! CHECK: q(2, i, j) = 2d0/(1.4_8 - 1d0) + 0.5d0*rho(i, j)*rho(j, i)*rho(j, i)
! EXEC: same
module gas
  implicit none
  real(8), parameter, private :: gamma = 1.4d0, below = -2.5d0
  real(4), parameter, private :: tenth = 0.1
contains
  pure subroutine conserved(rho, u, p, m, e)
    real(8), intent(in) :: rho, u, p
    real(8), intent(out) :: m, e
    m = rho*u*tenth + below
    e = p/(gamma - 1d0) + 0.5d0*rho*u*u
  end subroutine conserved
end module gas
program main
  use gas
  implicit none
  integer, parameter :: n = 200
  real(8) :: q(2, n, n), rho(n, n), gamma
  integer :: i, j
  gamma = 7
  do j = 1, n
    do i = 1, n
      rho(i, j) = 1 + mod(i + j, 5)*0.1d0
    end do
  end do
  do i = 1, n
    do j = 1, n
      call conserved(rho(i, j), rho(j, i), 2d0, q(1, i, j), q(2, i, j))
    end do
  end do
  print *, sum(q), gamma
end program main
