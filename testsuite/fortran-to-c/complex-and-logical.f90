! WHY: complex numbers and truth values have gfortran's types, and products and quotients its arithmetic
! RUN: polyc %s -o x.c
! CHECK: double _Complex
! CHECK: polyc_quotient(
! EXEC: same -O2
subroutine waves(n, z, w, flags, r)
  implicit none
  integer, intent(in) :: n
  complex(8), intent(inout) :: z(n)
  complex(8), intent(in) :: w(n)
  logical, intent(inout) :: flags(n)
  real(8), intent(out) :: r(n)
  logical :: all_small
  complex :: s
  integer :: i
  all_small = .true.
  do i = 1, n
    z(i) = z(i)*w(i) + 2*w(i) - conjg(z(i))/w(i)
    r(i) = abs(z(i)) + real(z(i)) - aimag(w(i))
    z(i) = z(i) + cmplx(r(i), 1, 8) + (0.5d0, -1d0) - r(i)
    flags(i) = flags(i) .neqv. r(i) > 2
    if (.not. flags(i)) all_small = .false.
    if (w(i) == z(i)) r(i) = 0
    s = cmplx(real(z(i)), -0.3)
    s = s*s/(s + 1)*cmplx(real(w(i)), aimag(w(i)))
    r(i) = r(i) + real(s) - aimag(s)
  end do
  flags(1) = all_small .or. flags(n) .and. n > 3
end subroutine waves
! MAIN:
program main
  implicit none
  integer, parameter :: n = 12
  complex(8) :: z(n), w(n)
  logical :: flags(n)
  real(8) :: r(n)
  integer :: i
  do i = 1, n
    z(i) = cmplx(i*0.3d0 - 2, 1.1d0/i, 8)
    w(i) = cmplx(1.7d0 - i*0.29d0, 0.31d0*i, 8)
    flags(i) = mod(i, 3) == 0
  end do
  call waves(n, z, w, flags, r)
  print *, z, r, flags
end program main
