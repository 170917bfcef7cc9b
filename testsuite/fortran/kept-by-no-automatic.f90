! WHY: -fno-automatic keeps variables from call to call, also those of blocks; what each call sets first may be one thread's
! RUN: polyc --force --level=1 %s -fno-automatic
! CHECK: {{!\$omp parallel do private\(i\)}}
! CHECK-NOT: private(at)
! EXEC: same -fno-automatic
subroutine sometimes(n, a)
  integer :: n, i, j, at
  real(8) :: a(100, 100)
  do j = 1, 100
    do i = 1, 100
      a(i, j) = a(i, j) + i
    end do
  end do
  if (n > 1) at = n
  do i = 1, 100
    a(i, 1) = a(i, 1)*at
  end do
  block
    integer :: last
    if (n > 1) last = n
    do i = 1, 100
      a(i, 1) = a(i, 1) + last
    end do
  end block
end subroutine sometimes

program main
  implicit none
  real(8) :: a(100, 100)
  a = 1
  call sometimes(2, a)
  call sometimes(1, a)
  print *, sum(a), a(1, 1), a(100, 1)
end program main
