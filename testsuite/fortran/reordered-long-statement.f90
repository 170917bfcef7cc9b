! WHY: a statement that gets longer with other subscripts is broken anew, within 132 columns
! RUN: polyc --force %s
! CHECK: ! polyc: loops reordered
! EXEC: same
subroutine smooth(steps, n, a)
  implicit none
  integer, intent(in) :: steps, n
  real(8), intent(inout) :: a(n, n)
  integer :: t, i, j
  do t = 1, steps
    do i = 2, n - 1
      do j = 2, n - 1
        a(j, i) = (a(j - 1, i - 1) + a(j, i - 1) + a(j + 1, i - 1) + a(j - 1, i) + a(j, i) + a(j + 1, i) + &
                   a(j - 1, i + 1) + a(j, i + 1) + a(j + 1, i + 1))/9.0d0
      end do
    end do
  end do
end subroutine smooth

program main
  implicit none
  real(8), save :: a(70, 70)
  integer :: i, j
  do j = 1, 70
    do i = 1, 70
      a(i, j) = mod(i*j, 17)
    end do
  end do
  call smooth(9, 70, a)
  print '(2es24.16)', sum(a), a(35, 35)
end program main
