! WHY: input that names a group sets its variables
! RUN: polyc --force --only s %s 2>&1
! CHECK: a namelist is not supported
! CHECK-NOT: omp
subroutine s(a)
  real(8) :: a(300, 300)
  namelist /grp/ n, m
  n = 10; m = 10
  open (11, status='scratch')
  write (11, *) '&grp n=250, m=260 /'
  rewind (11)
  read (11, nml=grp)
  do i = 1, n
    do j = 1, m
      a(i, j) = i + 2*j
    end do
  end do
end subroutine s
program main
  real(8) :: a(300, 300)
  a = 0
  call s(a)
  print *, sum(a)
end program main
