! WHY: select case, block, associate, computed go to, named exits and input leave the loops around them alone
! RUN: polyc %s
! CHECK: polyc: parallel
! CHECK: select case (mod(i, 7))
! CHECK: case (1, 4:5)
! CHECK: polyc: parallel
! CHECK: do k2 = 1, n
! CHECK: polyc: parallel
! CHECK: do i2 = 1, m
! EXEC: same
program main
  implicit none
  integer, parameter :: n = 90000
  real(8) :: s(n), w(n)
  integer :: i, k, m, status
  character(8) :: text = "  80000 "
  do i = 1, n
    s(i) = i
    w(i) = 2*i
  end do
  do i = 1, n
    select case (mod(i, 7))
    case default
      s(i) = -1
    case (0)
      s(i) = 1
    case (1, 4:5)
      s(i) = s(i) + w(i)
    case (:-1)
      s(i) = 0
    end select
  end do
  k = 17
  block
    integer :: k
    real(8) :: t
    do k = 1, n
      t = w(k)*2
      s(k) = s(k) + t
    end do
    print *, k
  end block
  associate (a => w(3), b => w)
    a = 3
    do i = 1, n
      s(i) = s(i) + b(i)
    end do
    b(5) = 100
  end associate
  read (text, *, iostat=status) m
  do i = 1, m
    s(i) = s(i)*0.5d0 + w(i)
  end do
  go to (10, 20), k - 16
10 print *, "one"
  go to 30
20 print *, "two"
30 outer: select case (k)
  case (17)
    if (n > 3) exit outer
    print *, "not here"
  end select outer
  print *, sum(s), sum(w), k, m, status, (w(i), i = 1, 3), i
end program main
