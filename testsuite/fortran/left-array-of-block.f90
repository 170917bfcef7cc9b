! WHY: how long an array of a block is, is known where the block begins, not where the procedure does
! RUN: polyc --force %s 2>&1
! CHECK: an array of a block whose size is not constant is not supported
! CHECK-NOT: omp
program main
  implicit none
  integer :: n, i
  n = 3
  do i = 1, 4
    n = n*2
    block
      real(8) :: t(n, 2)
      integer :: k
      do k = 1, n
        t(k, 1) = k
        t(k, 2) = -k
      end do
      print *, t(n, :)
    end block
  end do
end program main
