! WHY: an internal procedure sets its host's variables, whenever it is called
! RUN: polyc --force %s
! CHECK: do j = 1, n
! CHECK: call host
! EXEC: same
program main
  implicit none
  integer :: n, i, j, k
  real(8) :: a(300, 30)
  n = 10
  a = 1
  do j = 1, n
    do i = 1, 300
      a(i, j) = a(i, j) + i + 2*j
    end do
    call host
  end do
  k = 0
  do i = 1, 300
    if (i > n) exit
    call host
    k = k + n
  end do
  print *, sum(a), n, k
contains
  subroutine host
    n = n - 1
    a(3:200, 2) = a(3:200, 2)*0.5d0
  end subroutine host
end program main
