! WHY: what a macro is that flags decide is a hint (soundness rule 10): neither its number nor what follows from
! it stands in new text, also where a named constant, a variable, or the size of an array has it
! RUN: polyc %s --force
! CHECK: subroutine cleared
! CHECK: size(b, 2)
! CHECK: min(size(b, 1) - {{.*}}, 31)
! CHECK: subroutine named
! CHECK: min(int(n, 8), jj{{.*}} + 31)
! CHECK: subroutine sized
! CHECK: min(size(a, 1) - ii{{.*}}, 31)
! CHECK: subroutine halved
! CHECK: size(a, 2)
! CHECK: subroutine assigned
! CHECK: min(m, jj{{.*}} + 31)
! CHECK: subroutine summed
! CHECK: real(wp) :: s_value
! CHECK: subroutine stepped
! CHECK: a(i, j) = a(i, j) + dt*b(j) + half
! CHECK: function total
! EXEC: same
! EXEC: same -DNX=77
! EXEC: same -DNX=100 -DPREC=4 -DSTEP=0.3d0
#ifndef NX
#define NX 96
#endif
#define HALF (NX/2)
#ifndef PREC
#define PREC 8
#endif
#ifndef STEP
#define STEP 0.5d0
#endif
module sizes
  implicit none
  integer, parameter :: n = NX, wp = PREC
contains
  subroutine cleared(b)
    real(8), intent(out) :: b(NX, NX)
    b = 0
  end subroutine cleared

  subroutine named(a, b)
    real(8), intent(in) :: a(n, n)
    real(8), intent(out) :: b(n, n)
    integer :: i, j
    do i = 1, n
      do j = 1, n
        b(i, j) = a(i, j) + a(j, i)
      end do
    end do
  end subroutine named

  subroutine sized(a)
    real(8), intent(inout) :: a(NX, NX)
    integer :: i, j
    do i = 1, size(a, 1)
      do j = 1, ubound(a, 2)
        a(i, j) = a(i, j)*2
      end do
    end do
  end subroutine sized

  subroutine halved(a)
    real(8), intent(inout) :: a(HALF, HALF)
    a = a/2
  end subroutine halved

  subroutine assigned(a)
    real(8), intent(inout) :: a(200, 200)
    integer :: i, j, m
    m = NX
    do i = 1, m
      do j = 1, m
        a(i, j) = a(i, j)*2
      end do
    end do
  end subroutine assigned

  subroutine summed(k, a, s)
    integer, intent(in) :: k
    real(wp), intent(in) :: a(k, k)
    real(wp), intent(out) :: s(k)
    integer :: i, j
    do i = 1, k
      s(i) = 0
      do j = 1, k
        s(i) = s(i) + a(j, i)*0.1_wp
      end do
    end do
  end subroutine summed

  subroutine stepped(k, a, b)
    integer, intent(in) :: k
    real(8), intent(inout) :: a(k, k)
    real(8), intent(in) :: b(k)
    real(8), parameter :: dt = STEP, half = dt/2
    integer :: i, j
    do i = 1, k
      do j = 1, k
        a(i, j) = a(i, j) + dt*b(j) + half
      end do
    end do
  end subroutine stepped

  real(8) function total()
    real(8), save :: a(n, n), b(NX, NX), c(200, 200)
    real(wp), save :: d(150, 150), s(150)
    integer :: i
    do i = 1, n
      a(:, i) = mod(i, 17)*0.25d0
    end do
    call named(a, b)
    call sized(b)
    c = 1
    call assigned(c)
    call halved(c(:NX/2, :NX/2))
    do i = 1, 150
      d(:, i) = i*0.3_wp
    end do
    call summed(150, d, s)
    total = sum(b) + sum(c) + sum(s)
    call stepped(150, c(:150, :150), s + 0d0)
    total = total + sum(c)
    call cleared(a)
    total = total + sum(a)
  end function total
end module sizes

program main
  use sizes
  implicit none
  print *, total()
end program main
