! WHY: the name of a construct is one of the procedure's: loops that have some are not written twice
! RUN: polyc --level=1 %s
! CHECK: one: do i = 1, n
! CHECK-NOT: one: do
! EXEC: same
subroutine s(n, a, c)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), c(n)
  integer :: i, j, k
  do k = 1, 5
    one: do i = 1, n
      c(i) = c(i) + 1
      two: do j = 1, n
        three: if (a(j, i) < 0.3d0) then
          cycle two
        end if three
        c(i) = c(i) + a(i, j)
      end do two
    end do one
  end do
end subroutine s
program main
  implicit none
  integer, parameter :: n = 90
  real(8) :: a(n, n), c(n)
  integer :: i
  a = reshape([(mod(i*7, 101)/101d0, i = 1, n*n)], [n, n])
  c = [(0.01d0*i, i = 1, n)]
  call s(n, a, c)
  print *, sum(c), c(7)
end program main
