! WHY: a real number is converted before it is added, so that the zero of the other part is no negative one
! RUN: polyc %s -o x.c
! CHECK: (double _Complex)
! EXEC: same
subroutine s(x, i, z, r, n)
  implicit none
  integer :: n, i, k
  real(8) :: x(n)
  complex(8) :: z(n), r(n,8)
  do k = 1, n
    r(k,1) = x(k) + z(k)
    r(k,2) = z(k) + x(k)
    r(k,3) = x(k) - z(k)
    r(k,4) = z(k) - x(k)
    r(k,5) = x(k) * z(k)
    r(k,6) = i + z(k)
    r(k,7) = z(k) / x(k)
    r(k,8) = -z(k)
  end do
end subroutine
! MAIN:
program main
  implicit none
  real(8) :: x(6)
  complex(8) :: z(6), r(6,8)
  integer(8) :: b(2,6,8)
  integer :: k
  x = [0d0, -0d0, 1d0, -1d0, 3d0, 0d0]
  do k = 1, 6
   z(k) = cmplx((-1d0)**k*(k-3d0), merge(0d0,-0d0,mod(k,2)==0), 8)
  end do
  call s(x, 0, z, r, 6)
  b = reshape(transfer(r, b, 96), shape(b))
  print '(4z18)', b
end program
