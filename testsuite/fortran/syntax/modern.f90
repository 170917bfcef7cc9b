! Fortran 2008 and 2018: types told apart, ranks, images, teams.
subroutine modern(x, y, team)
  use iso_fortran_env, only: team_type, event_type, lock_type
  class(*), intent(in) :: x
  real :: y(..)
  integer :: co[*], ca(3)[2, *], me, i
  type(team_type) :: team
  type(event_type) :: ev[*]
  type(lock_type) :: lock_var[*]
  real, allocatable :: z(:)[:]
  select type (x)
  type is (integer)
    me = 1
  type is (real(8))
    me = 2
  type is (character(len=*))
    me = 3
  type is (double precision)
    me = 3
  class is (base)
    me = 4
  class default
    me = 5
  end select
  guard: select type (w => x%component)
  type is (t(4, *)) guard
    me = 1
  end select guard
  select rank (y)
  rank (0)
    y = 1
  rank (*)
    y = 3
  rank default
    y = 2
  end select
  co[1] = 2
  ca(1)[2, me] = co[me]
  ca(:)[1, 1, stat=i] = 3
  sync all
  sync all (stat=i)
  sync images (*)
  sync images ([1, 2])
  sync memory
  sync team (team)
  event post (ev[2])
  event wait (ev, until_count=3)
  form team (me, team)
  change team (team, cb[*] => co)
    me = 1
  end team
  lock (lock_var[1])
  unlock (lock_var[1])
  crit: critical (stat=i)
    me = 2
  end critical crit
  fail image
  allocate (z(10)[*])
  allocate (t :: obj)
  allocate (character(len=5) :: str)
  allocate (t(4, 5) :: pdt, mold=other)
  do concurrent (integer(4) :: i = 1:3, j = 1:4) local(a, b) local_init(c) shared(d) default(none)
    a = i
  end do
  if (any([(i, i = 1, 3)] == 1)) stop
  call obj%method(1)%other(2)
  obj%a(1)%b = obj%f()%c
  error stop 1, quiet=.false.
  block
    import, none
  end block
end subroutine
