! WHY: `ip = loc(k)`, or `%loc(k)`, keeps the address of k: what is called later may set it
! RUN: polyc %s
! EXEC: same
! CHECK: subroutine work(
! CHECK: if (k >=
! CHECK: do i = 1, k
! CHECK: subroutine other(
! CHECK: do i = 1, k
subroutine work(n, a)
  implicit none
  integer :: n, i, j, k
  integer(8) :: ip
  real(8) :: a(n, n)
  ip = loc(k)
  k = 50
  call poke(ip)
  do i = 1, k
    do j = 1, 1000
      a(i, j) = a(i, j) + k
    end do
  end do
end subroutine
subroutine other(n, a)
  implicit none
  integer :: n, i, j, k
  integer(8) :: ip
  real(8) :: a(n, n)
  ip = %loc(k)
  k = 60
  call poke(ip)
  do i = 1, k
    do j = 1, 1000
      a(i, j) = a(i, j) + k
    end do
  end do
end subroutine
subroutine poke(ip)
  use iso_c_binding
  integer(8) :: ip
  integer, pointer :: p
  call c_f_pointer(transfer(ip, c_null_ptr), p)
  p = 100
end subroutine
program main
  real(8) :: a(1000, 1000)
  a = 1
  call work(1000, a)
  print *, sum(a), a(3, 4), a(100, 299)
  call other(1000, a)
  print *, sum(a), a(3, 4), a(100, 299)
end program
