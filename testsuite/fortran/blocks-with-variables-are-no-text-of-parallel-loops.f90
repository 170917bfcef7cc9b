! WHY: flang 19 fails on parallel loops in which a block has variables: they are written without it
! RUN: polyc %s
! CHECK: !$omp parallel do
! CHECK-NOT: block
! CHECK: end subroutine
! EXEC: same
subroutine f(n, a)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n)
  integer :: i, j
  do i = 1, n
    do j = 1, n
      block
        real(8) :: s
        integer :: k
        s = 0
        do k = 1, n
          s = s + 1d0/(i + j*k)
        end do
        a(j, i) = s
      end block
    end do
  end do
end subroutine

program main
  implicit none
  real(8) :: a(60, 60)
  call f(60, a)
  print '(es24.16)', sum(a), a(3, 7)
end program
