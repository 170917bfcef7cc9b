! WHY: complex numbers have operators and functions of their own, and conversions that are no casts
! RUN: polyc --force %s
! CHECK: complex(8) :: alpha
! CHECK: !$omp parallel do private(i, j)
! CHECK: a(i,j) = a(i,j) + alpha*b(i,j)*conjg(c(j)) - d(i)
! CHECK: tiled
! CHECK: a(i,j) = -a(i,j)**2 + dcmplx(i, j) + dble(a(i,j))
! CHECK: *cmplx(k, 0, 8)
! CHECK: !$omp parallel do
! CHECK: w(i2, j2) = w(i2, j2)*u(i2, j2) + cmplx(n, 0, 8)
! EXEC: same
subroutine k1(n, a, b, c, d)
  implicit none
  integer, intent(in) :: n
  complex(8), intent(inout) :: a(n,n)
  complex(8), intent(in) :: b(n,n), c(n)
  real(8), intent(in) :: d(n)
  integer :: i, j
  complex(8) :: alpha
  alpha = (0.5d0, -1.25d0)
  do i = 1, n
    do j = 1, n
      a(i,j) = a(i,j) + alpha*b(i,j)*conjg(c(j)) - d(i)
    end do
  end do
  do j = 1, n
    if (c(j) /= (0d0, 0d0)) then
      do i = 1, n
        a(i,j) = a(i,j)/2d0 + cmplx(d(i), 1d0, 8)*real(b(i,j)) + abs(b(i,j)) + aimag(c(i))
      end do
    end if
  end do
  do j = 1, n
    do i = 1, n
      a(i,j) = -a(i,j)**2 + dcmplx(i, j) + dble(a(i,j))
    end do
  end do
end subroutine
program p
  implicit none
  integer, parameter :: n = 300
  complex(8) :: a(n,n), b(n,n), c(n)
  complex :: q(n), r(n)
  real(8) :: d(n)
  integer :: i, j
  do j = 1, n
    do i = 1, n
      a(i,j) = cmplx(i, j, 8)
      b(i,j) = cmplx(i*0.5d0, j - 3, 8)
    end do
    c(j) = (1d0, 2d0)*j
    if (mod(j, 5) == 0) c(j) = 0
    d(j) = j
  end do
  do i = 1, n
    q(i) = (1.5, 2.5)*i
    r(i) = q(i)*conjg(q(i)) + 1
  end do
  call k1(n, a, b, c, d)
  call k2(n, a, b)
  print *, sum(a), sum(r)
end program
subroutine k2(n, u, w)
  implicit none
  integer, intent(in) :: n
  complex(8), intent(in) :: u(n, n)
  complex(8), intent(inout) :: w(n, n)
  complex(8) :: t
  integer :: i, k
  do k = 1, n
    t = (1d0, 2d0)*k
    do i = 1, n
      w(i, k) = w(i, k) + t*i
    end do
  end do
  w = w*u + n
  print *, sum(w)
end subroutine
