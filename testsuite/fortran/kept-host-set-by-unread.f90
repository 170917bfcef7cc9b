! WHY: an internal procedure that is not read may set any of its host's variables
! RUN: polyc --force %s 2>&1
! CHECK: the loop counts in "i", which other procedures or later calls may see
program main
  implicit none
  integer :: n, i, j
  real(8) :: a(300, 300)
  n = 300
  call host
  do i = 1, n
    do j = 1, n
      a(i, j) = i + 2*j
    end do
  end do
  print *, a(1, 1), a(290, 290), i, j
contains
  subroutine host
    integer :: k(1), l(1)
    equivalence (k, l)
    l = 290
    n = k(1)
  end subroutine host
end program main
