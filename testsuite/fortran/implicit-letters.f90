! WHY: without a kind the only parentheses of an implicit statement are those of its letters
! RUN: polyc %s
! EXEC: same
! CHECK: real(8) :: kept_1
! CHECK: ak = x(i, j)*0.7
! CHECK-NEXT: y(i, j) = ak*2 + y(i, j)
! CHECK: y(i, j) = y(i, j)*kept_1 + x(i, j)
subroutine scale(x, y, m)
  implicit integer (a-c), real(8) (k), logical (l)
  real(8) :: x(300, 300), y(300, 300)
  do it = 1, m
    do i = 1, 300
      do j = 1, 300
        ak = x(i, j)*0.7
        y(i, j) = ak*2 + y(i, j)
      end do
    end do
    kept = y(1, 1)/3
    do i = 1, 300
      do j = 1, 300
        y(i, j) = y(i, j)*kept + x(i, j)
      end do
    end do
  end do
end
program main
  real(8) :: x(300, 300), y(300, 300)
  do j = 1, 300
    do i = 1, 300
      x(i, j) = i + 0.1*j
      y(i, j) = j
    end do
  end do
  call scale(x, y, 2)
  print *, sum(y)
end
