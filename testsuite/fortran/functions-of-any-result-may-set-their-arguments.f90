! WHY: what an array function, a string function, or one in a limit or a length does to its argument was not seen
! RUN: polyc %s
! EXEC: same
! CHECK: subroutine arrays(
! CHECK: do i = 1, k
! CHECK: subroutine strings(
! CHECK: do i = 1, k
! CHECK: subroutine limits(
! CHECK: do i = 1, k
! CHECK: subroutine lengths(
! CHECK: do i = 1, k
module changes
  implicit none
contains
  function vec(n, k) result(r)
    integer :: n, k
    real(8) :: r(n)
    k = k + 100
    r = k
  end function
  subroutine arrays(n, a, x)
    integer :: n, i, j, k
    real(8) :: a(n, n), x(n)
    k = 50
    x = vec(n, k)
    do i = 1, k
      do j = 1, 300
        a(i, j) = a(i, j) + x(j)
      end do
    end do
  end subroutine
  subroutine strings(n, a, s)
    integer :: n, i, j, k
    real(8) :: a(n, n)
    character(*) :: s
    character(8), external :: name
    k = 50
    s = name(k)
    do i = 1, k
      do j = 1, 300
        a(i, j) = a(i, j)*0.5d0 + 1
      end do
    end do
  end subroutine
  subroutine limits(n, a, x)
    integer :: n, i, j, k
    real(8) :: a(n, n), x(n)
    integer, external :: more
    k = 50
    forall (i = 1:more(k)) x(i) = x(i) + 1
    do i = 1, k
      do j = 1, 300
        a(i, j) = a(i, j) + x(j)
      end do
    end do
  end subroutine
  subroutine lengths(n, a)
    integer :: n, i, j, k
    real(8) :: a(n, n)
    integer, external :: more
    character(:), allocatable :: c
    k = 50
    allocate (character(more(k)) :: c)
    do i = 1, k
      do j = 1, 300
        a(i, j) = a(i, j) + len(c)
      end do
    end do
  end subroutine
end module
character(8) function name(k)
  integer :: k
  k = k + 100
  name = 'x'
end function
integer function more(k)
  integer :: k
  k = k + 100
  more = k
end function
program main
  use changes
  real(8) :: a(300, 300), x(300)
  character(8) :: s
  a = 1
  call arrays(300, a, x)
  print *, sum(a), sum(x)
  call strings(300, a, s)
  print *, sum(a), s
  call limits(300, a, x)
  print *, sum(a), sum(x)
  call lengths(300, a)
  print *, sum(a)
end program
