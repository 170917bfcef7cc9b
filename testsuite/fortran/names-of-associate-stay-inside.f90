! WHY: names of an `associate` stand for what they are associated with in new loops, in it and behind it
! RUN: polyc --force %s
! CHECK: associate (col => a(:, 1))
! CHECK: b(i, j) = b(i, j) + a(i, 1)
! CHECK: end associate
! CHECK: ! polyc: loops reordered
! CHECK: b(i, j) = b(i, j) + (a(i, j) - a(i - 1, j))*(a(i, j) - a(i - 1, j))
! EXEC: same
subroutine add(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), b(n, n)
  integer :: i, j
  associate (col => a(:, 1))
    do j = 1, n
      do i = 1, n
        b(i, j) = b(i, j) + col(i)
      end do
    end do
  end associate
  do i = 2, n
    do j = 1, n
      associate (d => a(i, j) - a(i - 1, j))
        b(i, j) = b(i, j) + d*d
      end associate
    end do
  end do
end subroutine add
program main
  implicit none
  real(8), save :: a(90, 90), b(90, 90)
  integer :: i, j
  do j = 1, 90
    do i = 1, 90
      a(i, j) = mod(i*j, 7)
      b(i, j) = i - j
    end do
  end do
  call add(90, a, b)
  print *, sum(b), b(3, 50)
end program main
