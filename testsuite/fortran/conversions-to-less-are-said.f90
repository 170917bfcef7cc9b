! WHY: what is converted to a kind that holds less, or to integers, says so as its author did; constants have their kind
! RUN: polyc --force %s
! CHECK: = real(a(i{{2?}}, j{{2?}}), 4)
! CHECK: = int(a(i{{2?}}, j{{2?}}), 4)
! CHECK: = ieor(m(i{{2?}}, j{{2?}}), 85_1)
! EXEC: same
program main
  use iso_fortran_env, only: i1 => int8
  implicit none
  real(8), save :: a(200, 200)
  real(4), save :: b(200, 200)
  integer, save :: k(200, 200)
  integer(i1), save :: m(200, 200)
  integer :: i, j
  do j = 1, 200
    do i = 1, 200
      a(i, j) = 1d2/(3 + i*j)
      m(i, j) = int(mod(i, 100), i1)
    end do
  end do
  call converted(200, a, b, k, m)
  print '(es24.16, 2i10)', sum(b), sum(k), sum(int(m))
contains
  subroutine converted(n, a, b, k, m)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n)
    real(4), intent(out) :: b(n, n)
    integer, intent(out) :: k(n, n)
    integer(i1), intent(inout) :: m(n, n)
    b = real(a, 4)
    k = int(a)
    m = ieor(m, 85_i1)
  end subroutine
end program
