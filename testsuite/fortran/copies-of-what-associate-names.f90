! WHY: what has two names in an `associate` is private, copied or reduced under neither of them in the author's text
! RUN: polyc %s
! CHECK-NOT: private(acc
! CHECK-NOT: reduction(
! CHECK: ! polyc: parallel with copies of tmp
! CHECK: lastprivate(tmp)
! CHECK: y(j, i) = tmp(8 - j + 1)
! CHECK: w(j) = key(i)*j
! CHECK-NOT: private(acc
! EXEC: same
module work
  implicit none
  integer :: top(0:15) = 0
contains
  subroutine tops(n, key)
    integer, intent(in) :: n, key(n)
    integer :: i
    associate (h => top)
      do i = 1, n
        h(key(i)) = max(h(key(i)), i)
      end do
    end associate
  end subroutine tops
  subroutine fill(n, key, y)
    integer, intent(in) :: n, key(n)
    real(8), intent(inout) :: y(8, n)
    integer :: i, j, total
    real(8) :: tmp(8), acc
    associate (w => tmp)
      do i = 1, n
        do j = 1, 8
          w(j) = key(i)*j
        end do
        do j = 1, 8
          y(j, i) = w(9 - j)
        end do
      end do
    end associate
    total = 0
    associate (s => total)
      do i = 1, n
        s = s + key(i)
      end do
    end associate
    associate (t => acc)
      do i = 1, n
        acc = key(i)*0.5d0
        y(1, i) = y(1, i) + t
      end do
    end associate
    print *, tmp, total, acc
  end subroutine fill
end module work
program main
  use work
  implicit none
  integer :: key(20000), i
  real(8), save :: y(8, 20000)
  do i = 1, 20000
    key(i) = mod(i*5, 16)
  end do
  y = 0
  call tops(20000, key)
  print *, top
  call fill(20000, key, y)
  print *, sum(y)
end program main
