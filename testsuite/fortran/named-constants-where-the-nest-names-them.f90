! WHY: a loop that the author counts to a named constant, and what he divides by, keep the name; kinds are no bounds
! RUN: polyc %s
! CHECK: do i = 1, nlev
! CHECK: zm(j, i) = zm(j, i)/nlon
! CHECK: do j2 = 1, 8
! CHECK: print
! EXEC: same
program main
  implicit none
  integer, parameter :: nlev = 6, nlon = 180, nlat = 90, wp = 8
  integer :: i, j
  real(8) :: t(nlon, nlat, nlev), zm(nlat, nlev), s(8000, 8)
  t = 1.5d0
  do j = 1, nlat
    do i = 1, nlev
      zm(j, i) = sum(t(:, j, i))/nlon
    end do
  end do
  s = 0.5_wp
  print *, sum(zm), sum(s)
end program main
