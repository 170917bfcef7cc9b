! WHY: how often a loop with a variable step runs is counted in 64 bits: compilers count right where the sum of
! bounds and step leaves the kind
! RUN: polyc --force %s
! CHECK: subroutine marked
! CHECK: do i = first, last, step
! EXEC: same
program main
  implicit none
  integer :: b(2000)
  call marked(b, 1, 2147483000, 1000)
  print *, b(1), b(1001), sum(b)
contains
  subroutine marked(b, first, last, step)
    integer, intent(out) :: b(2000)
    integer, intent(in) :: first, last, step
    integer :: i
    do i = 1, 2000
      b(i) = 0
    end do
    do i = first, last, step
      if (i <= 2000) b(i) = 7
    end do
  end subroutine marked
end program main
