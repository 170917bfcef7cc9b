! WHY: an array that each iteration fills and reads is each thread's own, and keeps what the last one leaves
! RUN: polyc %s
! CHECK: size(total, kind=8) <= 2048
! CHECK: !$omp parallel do private({{.*}}) firstprivate(total) lastprivate(total)
! EXEC: same
subroutine transformed(nr, np, a, total, c)
  implicit none
  integer, intent(in) :: nr, np
  real(8), intent(inout) :: a(np, nr), total(np + 2)
  real(8), intent(in) :: c(np, np)
  integer :: r, p, s
  do r = 1, nr
    do p = 1, np
      total(p) = 0
      do s = 1, np
        total(p) = total(p) + a(s, r)*c(p, s)
      end do
    end do
    do p = 1, np
      a(p, r) = total(p)
    end do
  end do
end subroutine transformed

program main
  implicit none
  real(8), save :: a(60, 200), total(62), c(60, 60)
  integer :: i, j
  do j = 1, 200
    do i = 1, 60
      a(i, j) = mod(i*j, 7)
    end do
  end do
  do j = 1, 60
    do i = 1, 60
      c(i, j) = mod(i + 3*j, 5)*0.1d0
    end do
  end do
  total = -1
  call transformed(200, 60, a, total, c)
  print '(3es24.16)', (total(i), a(i, 1), a(i, 200), i = 1, 60, 7)
  print *, total(61), total(62)
end program main
