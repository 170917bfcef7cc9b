! WHY: `max` of two elements reads both, whichever is larger: no element is guarded by the other
! RUN: polyc %s
! CHECK: ! polyc: loops split
! CHECK: !$omp parallel do
! EXEC: same
subroutine paths(n, p)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: p(n, n)
  integer :: i, j, k
  do k = 1, n
    do i = 1, n
      do j = 1, n
        p(j, i) = max(p(j, i), p(k, i) + p(j, k) - 12)
      end do
    end do
  end do
end subroutine paths

program main
  implicit none
  integer, save :: p(70, 70)
  integer :: i, j
  do j = 1, 70
    do i = 1, 70
      p(i, j) = mod(i*j, 13)
    end do
  end do
  call paths(70, p)
  print *, sum(p), p(70, 1), p(3, 9)
end program main
