! WHY: subscripts that are built anew count from the array's own lower bounds
! RUN: polyc %s --force
! CHECK: w({{.*}})
! EXEC: same
program main
  implicit none
  real(8), save :: w(0:301, -3:300)
  integer :: i, j
  do i = 301, 0, -1
    do j = 300, -3, -1
      w(i, j) = i*0.5d0 - j
    end do
  end do
  do i = 0, 300
    do j = -3, 299, 2
      w(i, j) = w(i, j) + w(i, j + 1)*0.5d0
    end do
  end do
  print '(4es24.16)', w(0, -3), w(301, 300), w(150, 77), w(13, 200)
  print *, i, j
end program main
