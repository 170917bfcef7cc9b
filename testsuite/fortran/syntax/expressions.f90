! Precedence, primaries, and where one token ends.
module operators
  interface operator(.plus.)
    module procedure plus
  end interface
  interface operator(//)
    module procedure slashes
  end interface operator(//)
  interface operator(/)
    module procedure slashes
  end interface
  interface operator(/=)
    procedure :: differ
  end interface
  interface assignment(=)
    module procedure assign_t
  end interface assignment(=)
  type t
    integer :: i
    real, dimension(3) :: a
    complex :: z
    type(t), pointer :: next => null()
  end type
contains
  elemental function plus(a, b)
    logical, intent(in) :: a
    integer, intent(in) :: b
    integer :: plus
    plus = merge(b, 0, a)
  end function
  function slashes(a, b) result(c)
    type(t), intent(in) :: a, b
    type(t) c
    c = a
  end function
  logical function differ(a, b)
    type(t), intent(in) :: a, b
    differ = a%i /= b%i
  end function
  subroutine assign_t(a, b)
    type(t), intent(out) :: a
    integer, intent(in) :: b
    a%i = b
  end subroutine
  subroutine s(x, y, n, c, v)
    integer, parameter :: dp = kind(1d0), ck = kind('a')
    integer, intent(in) :: n
    real(dp) :: x, y(n, *), z
    character(*) :: c
    type(t), target :: v(:)
    complex(dp) :: w
    logical :: l
    integer :: i, k
    integer, parameter :: b = int(b'0101'), o = int(o"17"), h = int(z'ff'), old = int('ff'x)
    l = 1.eq.2 .or. 1.e0.eq.2.d0 .and..not.n.lt.3 .eqv. x>1.or.x<.5e-1
    x = -x**2**n + 3._dp*x/2.*y(1,2) - (x)
    x = x**(-2) + 1.e+3_dp - 1.d-3 + .5
    x = a_function(x, 1, l) ** n * 2
    k = l .plus. 1
    w = (1.0, -2.0); w = (1, 2) * cmplx(x, z); z = w%re + w%im
    c = ck_'a' // "b" // c(2:3) // 'abc'(1:2) // c(:)(2:)
    z = sum(y(1:n:2, 1)) + y(ubound(y,1), 3) + sum(y(::2, 1)) + sum(y(:n, 1))
    v(1)%next%next%a(1:2)=(/1,2/); v(1)%a=[1.0,2.0,(real(i),i=3,3)]
    v(2)%a = [real :: 1, 2, 3]; v(3)%a = (/real(dp)::1,2,3/)
    x = f2([integer::], (/(i,i=1,3)/), [(i, integer :: i = 1, 3)])
    k = merge(1, 2, .true._4) + size(shape(y(1:2, 1:2)))
    l = v(1) /= v(2); v(3) = v(1) // v(2); v(3) = v(1)/v(2)
    l = .not. (l .neqv. l) .and. l
    k = 7 - 3 - 2 + 8 / 2 / 2
    k = +k; k = - k + 1
  contains
    real(dp) function a_function(a, b, c) result(r)
      real(dp) :: a; integer :: b; logical :: c
      r = a
    end function
    real(dp) function f2(a, b, c)
      integer :: a(:), b(:), c(:)
      f2 = 1
    end function
  end subroutine
end module
