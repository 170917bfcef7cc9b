! One of most statements that execute.
subroutine statements(n, a, m, *)
  implicit none
  integer, intent(in) :: n
  integer :: i, j, k, unit, ios, label
  real :: a(n, n), x, y
  logical :: m(n), done
  character(len=80) :: line, fmt
  real, allocatable :: b(:), c(:, :)
  real, pointer :: p(:), q
  external other
  namelist /group/ n, x, y
  call other
  call other()
  call other(n, *100, *200)
  goto 10
10 continue
  go to (10, 20, 30), n
  go to (10, 20, 30) n + 1
20 if (x - 1) 10, 20, 30
30 if (n > 1) return 1
  return
  do i = 1, n
  end do
  do 40, i = n, 1, -1
    do 40 j = 1, n
40  a(i, j) = 0
  do 50 while (x < 1)
50 x = x + 1
  do while (x < 1); x = x + 1; enddo
  outer: do
    do i = 1, n
      if (done) exit outer
      if (m(i)) cycle outer
    enddo
  end do outer
  do concurrent (i = 1:n, j = 1:n:2, i /= j)
    a(i, j) = 1
  end do
  do concurrent (integer :: l = 1:n)
    a(l, 1) = 1
  end do
  forall (i = 1:n, m(i)) a(i, 1) = 0
  forall (i = 1:n)
    a(i, i) = 1
  end forall
  where (m) a(:, 1) = 2
  where (m)
    a(:, 1) = 3
  else where (a(:, 1) > 2)
    a(:, 1) = 4
  elsewhere
    a(:, 1) = 5
  endwhere
  select case (n)
  case (:0, 5, 7:9); i = 1
  case (10:)
    i = 2
  case default
    i = 3
  end select
  named: select case (line)
  case ('a':'z') named
    i = 1
  end select named
  associate (u => a(1:2, 1), v => x + 1)
    u = v
  end associate
  block
    integer :: n2
    n2 = n
  end block
  critical
    x = 1
  end critical
  allocate (b(n), c(0:n, 2), stat=ios)
  allocate (b, source=a(:, 1))
  allocate (real :: p(3))
  deallocate (b, stat=ios)
  nullify (p, q)
  p => a(:, 1)
  p(0:) => a(:, 2)
  read *, x
  read 100, x
  read '(f10.3)', x, y
  read (5, *) x
  read (5, 100, end=10, err=20, iostat=ios) (a(i, 1), i = 1, n)
  read (unit=5, nml=group)
  read (line, fmt) x
  print *
  print *, x, (a(i, i), i = 1, n), (/1, 2/)
  print 100, x
  print fmt
  print group
  write (*, *)
  write (*, *) -x, 'a'
  write (6, '(a)', advance='no') ((a(i, j), i = 1, n), j = 1, n)
  write (*, fmt) [x, y]
  open (unit=10, file='a', status='old', err=10)
  open (newunit=unit, file='b')
  close (unit)
  inquire (unit=10, exist=done)
  inquire (iolength=i) a, x
  rewind 10
  rewind (10)
  backspace (unit=10, iostat=ios)
  endfile 10
  end file (10)
  flush (10)
  flush 6
  wait (10)
  if (done) print *, 'x'
  if (done) write (*, *) x
  if (done) call other
  if (done) a(1, 1) = 1
  if (done) p => null()
  if (done) stop
  if (done) stop 1
  if (done) stop 'message'
  if (done) error stop
  stop 3, quiet=.true.
  error stop 'x', quiet=done
100 format (1x, 'it''s', 3(f10.3, :, '/'), /, 2x, i5.3, 1p, e12.4e3, 'a;b!c', 5habc), //)
200 continue
end subroutine statements
