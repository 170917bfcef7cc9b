! WHY: what each call sets before it reads it may be one thread's, though save says that it stays from call to call
! RUN: polyc %s
! CHECK: {{!\$omp parallel do private\(i, t\)}}
! CHECK-NEXT: do j = 1, n
! CHECK: {{!\$omp parallel do private\(i, t\)}}
! CHECK-NEXT: do j = 1, n
! EXEC: same
subroutine smooth(n, a, b)
  save
  integer :: n, i, j
  real(8) :: a(n, n), b(n, n), t, w(400)
  do j = 1, n
    do i = 1, n
      t = b(i, j)*2
      a(i, j) = t*t + w(mod(i, 400) + 1)
    end do
  end do
  do i = 1, 400
    w(i) = w(i) + a(mod(i, n) + 1, 1)
  end do
end subroutine smooth

subroutine smooth_by_name(n, a, b)
  integer :: n
  integer, save :: i, j
  real(8) :: a(n, n), b(n, n)
  real(8), save :: t
  do j = 1, n
    do i = 1, n
      t = b(i, j)*2
      a(i, j) = a(i, j) + t*t
    end do
  end do
end subroutine smooth_by_name

program main
  implicit none
  save
  real(8) :: a(300, 300), b(300, 300)
  integer :: i, k
  do i = 1, 300
    b(:, i) = 0.5d0*i
  end do
  do k = 1, 3
    call smooth(300, a, b)
    call smooth_by_name(300, a, b)
    b(:, :) = a(:, :)*0.001d0
    print *, sum(a)
  end do
end program main
