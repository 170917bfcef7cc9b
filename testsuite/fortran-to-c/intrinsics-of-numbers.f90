! WHY: intrinsic functions are what gfortran makes of them, bit for bit
! RUN: polyc %s -o x.c
! CHECK: __builtin_sqrt(
! CHECK: polyc_modulo(
! EXEC: same -O2
! EXEC: same -O0 -fsanitize=undefined -fno-sanitize-recover=all
subroutine numbers(n, x, y, i, j, r, k)
  implicit none
  integer, intent(in) :: n, i(n), j(n)
  real(8), intent(in) :: x(n), y(n)
  real(8), intent(out) :: r(40, n)
  integer, intent(out) :: k(40, n)
  real(4) :: s
  integer :: l
  integer(8) :: m
  do l = 1, n
    s = real(x(l))
    r(1, l) = sqrt(abs(x(l))) + exp(-abs(y(l)))
    r(2, l) = max(x(l), y(l), 0.25d0) - min(x(l), y(l))
    r(3, l) = mod(x(l), 0.7d0) + modulo(x(l), 0.7d0) + modulo(y(l), -1.3d0)
    r(4, l) = sign(x(l), y(l)) + dim(x(l), y(l))
    r(5, l) = aint(x(l)) + anint(y(l))
    r(6, l) = x(l)**2 + x(l)**3 - y(l)**5 + abs(x(l))**0.3d0 + abs(x(l))**y(l)
    r(7, l) = 2.0d0**i(l) + x(l)**(-1) + 1.5d0**j(l)
    r(8, l) = merge(x(l), y(l), x(l) > y(l)) + atan2(x(l), y(l)) + hypot(x(l), y(l))
    r(9, l) = s*0.1 + s/3 + s**2
    r(10, l) = sin(s) + cos(x(l)) + tan(y(l)) + log(abs(x(l)) + 1) + log10(abs(y(l)) + 2)
    r(11, l) = -x(l)*y(l) - (-y(l)) - (x(l) - (y(l) - 0.125d0))
    r(12, l) = x(l)/(y(l)*3) + x(l)/y(l)*3 - 1/(2*x(l))
    r(13, l) = i(l)/j(l) + i(l)/2*2.5d0 + real(i(l))/j(l)
    r(14, l) = sinh(x(l)/9) + tanh(y(l)) + acos(x(l)/100) + erf(x(l)) + gamma(abs(y(l)) + 1)
    r(15, l) = dble(s) + float(i(l)) + dfloat(j(l))
    k(1, l) = mod(i(l), j(l)) + modulo(i(l), j(l))
    k(2, l) = int(x(l)) + nint(y(l)) + floor(x(l)) + ceiling(y(l))
    k(3, l) = abs(i(l)) + sign(i(l), j(l)) + dim(i(l), j(l))
    k(4, l) = max(i(l), j(l), 3) - min(i(l), j(l))
    k(5, l) = iand(i(l), 6) + ior(j(l), 9) + ieor(i(l), j(l)) + not(i(l))
    k(6, l) = ishft(i(l), 3) + ishft(i(l), -2) + ishft(j(l), 32)
    k(7, l) = i(l)**2 + j(l)**3 + 2**iand(i(l), 7) + (-1)**j(l) + j(l)**(-1)
    k(8, l) = merge(1, 0, btest(i(l), 2)) + merge(2, 0, .not. btest(j(l), 0))
    k(9, l) = merge(1, 2, (x(l) > 0 .and. y(l) > 0 .or. i(l) == 3) .eqv. j(l) /= 2)
    m = i(l)
    k(11, l) = int((2_8*i(l)*1000000000_8 - m + 2000000000_8*j(l))/1000000007_8)
    k(12, l) = int((i(l) - 3*m - i(l) + 1500000000_8 + huge(1))/70000)
    r(16, l) = tiny(x)*2 + epsilon(s) - huge(x)/3
    k(10, l) = i(l) - (j(l) - i(l)) - 2*(i(l) + 3) + (i(l) + 1)*(j(l) - 1)
  end do
end subroutine numbers

! MAIN:
program main
  implicit none
  integer, parameter :: n = 9
  real(8) :: x(n), y(n), r(40, n)
  integer :: i(n), j(n), k(40, n), l
  r = 0
  k = 0
  do l = 1, n
    x(l) = (l - 4.37d0)*1.61d0
    y(l) = 5.5d0 - 1.3d0*l
    i(l) = 3*l - 14
    j(l) = 8 - 3*l
  end do
  call numbers(n, x, y, i, j, r, k)
  print '(3z18)', r(1:16, :)
  print *, k(1:12, :)
end program main
