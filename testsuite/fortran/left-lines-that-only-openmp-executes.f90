! WHY: `!$` lines that execute may set what loops read: whoever compiles the output with -fopenmp, as other files ask, has them
! RUN: polyc --force %s 2>&1
! CHECK: missed: subroutine "fill" was not read: it has lines for OpenMP of its author's
! CHECK: remark: loops reordered
! CHECK: nt = 1
! CHECK: a(i, j) = i*nt
subroutine fill(a)
  implicit none
  integer, intent(out) :: a(300, 300)
  integer :: nt, i, j
  nt = 1
!$ nt = 4
  do i = 1, 300
    do j = 1, 300
      a(i, j) = i*nt
    end do
  end do
end subroutine

subroutine timed(a)
!$ use omp_lib
  implicit none
  integer, intent(inout) :: a(300, 300)
  integer :: i, j
  do i = 1, 300
    do j = 1, 300
      a(i, j) = a(i, j) + 1
    end do
  end do
end subroutine
