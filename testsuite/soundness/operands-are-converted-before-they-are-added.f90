! WHY: b + real(a, 4) is computed in single precision, b + a in double
! RUN: polyc --force %s
! CHECK: b(i{{2?}}, j{{2?}}) + real(a(i{{2?}}, j{{2?}}), 4)
! CHECK: b(i{{2?}}, j{{2?}}) + a(i{{2?}}, j{{2?}})
! EXEC: same
program main
  implicit none
  real(8), save :: a(200, 200)
  real(4), save :: b(200, 200)
  integer :: i, j
  do j = 1, 200
    do i = 1, 200
      a(i, j) = 1d0/(3 + i*j)
      b(i, j) = 1.0/(7 + i + j)
    end do
  end do
  call sums(200, a, b)
  print '(es24.16)', sum(real(b, 8)*a)
contains
  subroutine sums(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n)
    real(4), intent(inout) :: b(n, n)
    b = b + real(a, 4)
    b = b + a
  end subroutine
end program
