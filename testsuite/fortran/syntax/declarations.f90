! One of most statements that declare.
module declarations
  use, intrinsic :: iso_c_binding, only: c_int, c_double, size_t => c_size_t, operator(==)
  use :: iso_fortran_env
  use iso_fortran_env, only:
  use iso_fortran_env, w => int64, v => real32
  implicit none (type, external)
  private
  public :: t, operator(+), assignment(=), s
  public s2
  integer, parameter, public :: dp = kind(1.0d0), n = 10
  integer(kind=c_int), dimension(n), save, target :: a = 0, b(2, n) = 1, c
  integer i, j, k
  integer*8 big, huge8/3/
  real*8 x, y(3), z
  real(dp), allocatable :: d(:), e(:, :)
  real(kind=dp), pointer, contiguous :: p(:) => null()
  double precision dd
  double complex zz
  complex(dp) cc
  complex*16 c16
  logical(1) l1
  character ch, ch5*5, ch2(3)*2
  character*8 :: c8
  character(len=*), parameter :: text = 'a' // "b"
  character(len=:), allocatable :: late
  character(5, kind=1) :: five
  class(*), pointer :: any
  type(t), allocatable :: ts(:)
  procedure(s), pointer :: ps => null()
  procedure(real(dp)), pointer :: pr
  procedure(), pointer :: p0
  parameter (i9 = 9, i8 = i9 - 1)
  integer i9, i8
  dimension q(3, 0:4), r(n)
  real q, r
  common /blk/ u1, u2(3), // blank1, /blk2/ u3
  common w1, w2
  real u1, u2, u3, blank1, w1, w2
  save /blk/, i
  equivalence (f1, f2(1)), (f3, f4)
  real f1, f2(3), f3, f4
  data f1, f2 /1.0, 2*2.0/, f3 /-1.0/
  data ((m2(i, j), i = 1, 2), j = 1, 2) /2*1, 0, -1/
  integer m2(2, 2), m3
  data m3 /z'1f'/
  intrinsic sin, cos
  external ext
  volatile :: vo
  asynchronous as
  protected :: pt
  integer vo, as, pt
  allocatable al(:)
  target tg
  pointer po(:)
  real al, tg, po
  bind(c, name='cblock') :: /blk2/
  namelist /nl/ i, j /nl2/ k
  enum, bind(c)
    enumerator :: red = 1, green
    enumerator blue
  end enum
  type :: t
    private
    sequence
    integer :: i = 1
    real, allocatable :: a(:)
    character(len=3) c
  end type t
  type base
  contains
    procedure :: show => show_base
    procedure, pass(self), public :: other
    generic :: both => show, other
    generic, public :: operator(+) => add
    generic :: write(formatted) => wf
    procedure, private :: add, wf
    final :: finish, finish2
  end type base
  type, extends(base), public :: derived(k, m)
    integer, kind :: k = 4
    integer, len :: m
    real(k) :: values(m)
  contains
    procedure, nopass :: make
  end type
  type, abstract, bind(c) :: ab
  end type ab
  abstract interface
    subroutine callback(x) bind(c)
      import, only : dp
      real(dp), value :: x
    end subroutine
    pure function fun(x)
      import
      real, intent(in) :: x
    end function fun
  end interface
  interface generic_name
    module procedure s, s2
    procedure s3
  end interface generic_name
  interface read(formatted)
    module procedure rf
  end interface read(formatted)
  interface
    module subroutine in_submodule(a)
      real, intent(in out) :: a
    end subroutine
  end interface
contains
  subroutine s(a, b, opt) bind(c, name='s_')
    integer, intent(in), value :: a
    integer, intent(inout), optional :: b
    integer, optional :: opt
    type(derived(4, :)), allocatable :: pdt
    class(base), intent(in) :: self
    integer, dimension(:), codimension[*] :: co
    integer :: rank_any(..), assumed(..)
    save
    intent(out) b
    optional :: b
    import :: dp
  end subroutine s
  recursive pure integer function s2(x) result(res)
    integer, intent(in) :: x
    entry s2b(x) result(res)
    res = x
  end function s2
  elemental impure real(kind=dp) function s3(x)
    real(dp), intent(in) :: x
    s3 = x
  end function
  type(t) function make_t()
  end function
  character(len=n) function name_of(i)
  end function
  double precision function dbl(x)
    real x
  end
end module declarations

submodule (declarations:parent) child
contains
  module procedure in_submodule
    a = 1
  end procedure in_submodule
  module procedure other_one
  end procedure
end submodule child

block data init
  common /blk/ u
  data u /1.0/
end block data init
