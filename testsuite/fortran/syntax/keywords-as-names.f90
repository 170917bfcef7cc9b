! No word is reserved: each of these names begins another statement as well.
program program
  implicit none
  integer :: if(3), do, end, else, real, data, call, print, write(2, 2), read, goto, format(4), integer
  integer :: where(3), forall(3), endif, enddo, stop, exit, cycle, return, continue, use, contains, type(2)
  integer :: function, subroutine, block, associate(2), critical, select, case, then, do10i, open(2), common
  integer :: allocate(3), interface, module, entry, include, parameter, dimension(2), character, operator, save
  type :: is
    integer :: then, end
  end type is
  type(is) :: class(2)
  if(1) = 1; if (2) = 2
  do = 1
  end = 3
  else = if(1)
  real = 4
  data = 5
  call = 6
  print = 7
  write(1, 2) = 8
  read = 9
  goto = 10
  format(2) = 11
  integer = 12
  where(1) = 13
  forall(2) = 14
  endif = 15
  enddo = 16
  stop = 17
  exit = 18
  cycle = 19
  return = 20
  continue = 21
  use = 22
  contains = 23
  type(1) = 24
  function = 25
  subroutine = 26
  block = 27
  associate(2) = 28
  critical = 29
  select = 30
  case = 31
  then = 32
  do10i = 33
  open(1) = 34
  common = 35
  allocate(1) = 36
  interface = 37
  module = 38
  entry = 39
  include = 40
  parameter = 41
  dimension(1) = 42
  character = 43
  operator = 44
  save = 45
  class(1)%then = 46
  class(2)%end = class(1)%then
  if (if(1) == 1) if(2) = 3
  if (do == 1) do = 2
  if (then == 32) then
    then = 33
  end if
  if (if(1) > 0) then; if(3) = 4; else if (else > 2) then; else = 1; else; end = 2; end if
  where (where > 0) where = -where
  do do = 1, 3
    if (do == 2) cycle
    if (do == 3) exit
  end do
  select case (case)
  case (31)
    case = 1
  case default
    case = 2
  end select
  blockade: block
    integer :: block
    block = 1
  end block blockade
end program program
