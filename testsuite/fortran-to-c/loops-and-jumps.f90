! WHY: trip counts are those of the entry, counters have their last values where they are read, and jumps go where they went
! RUN: polyc %s -o x.c
! CHECK: goto next_outer;
! CHECK: goto end_outer;
! CHECK: long left =
! EXEC: same
! EXEC: same -fsanitize=undefined -fno-sanitize-recover=all
subroutine jumps(n_in, step, t)
  implicit none
  integer, intent(in) :: n_in, step
  integer, intent(inout) :: t(200)
  integer :: i, j, k, n, hits
  n = n_in
  do i = 1, n
    t(i) = i*i
  end do
  t(101) = i
  ! the bound changes on the way
  do i = 1, n
    n = n + 1
    t(102) = n
  end do
  t(103) = i
  hits = 0
  outer: do i = 1, 20
    inner: do j = 1, 20
      if (mod(i + j, 7) == 0) cycle outer
      if (i*j > 90) exit outer
      if (j == 15) exit inner
      hits = hits + 1
    end do inner
    hits = hits + 100
  end do outer
  t(104) = hits
  k = 0
  do i = 30, 1, step
    k = k + i
    if (k > 100) cycle
    k = k + 1
  end do
  t(105) = k
  t(106) = i
  do i = 5, 1
    k = -1
  end do
  t(107) = i
  do i = 10, -3, -4
    k = k + 2*i
  end do
  t(108) = k
  t(109) = i
  k = 0
10 k = k + 1
  if (k < 5) goto 10
  t(110) = k
  do while (k < 100)
    k = 2*k
    if (k == 40) exit
  end do
  t(111) = k
  do
    k = k - 7
    if (k < 0) exit
  end do
  t(112) = k
  do i = 1, 12
    select case (i)
    case (1, 3)
      t(112 + i) = 1
    case (4:6)
      t(112 + i) = 2
    case (10:)
      t(112 + i) = 3
      if (i == 11) cycle
      t(112 + i) = 4
    case default
      t(112 + i) = 5
    end select
  end do
  if (step < -1) return
  if (step == -1) goto 99
  t(130) = 77
99 end subroutine jumps

! MAIN:
program main
  implicit none
  integer :: t(200)
  t = 0
  call jumps(9, -3, t)
  print *, t
  t = 0
  call jumps(0, -1, t)
  print *, t
end program main
