! WHY: a choice of which nothing is tested declares nothing
! RUN: polyc %s -o x.c
! EXEC: same
subroutine s(k, r)
  implicit none
  integer :: k, r
  select case (k)
  case default
    r = 0
  case (:-5)
    r = 1
  case (3, 4:7)
    r = 2
  case (9:)
    r = 3
  end select
  select case (k)
  case default
    r = r + 10
  end select
  nam: select case (k)
  case (1)
    if (r > 5) exit nam
    r = 5
  case (2)
    r = r + 100
  end select nam
  select case (k)
  end select
end subroutine
! MAIN:
program main
  integer :: k, r
  do k = -7, 11
    call s(k, r)
    print *, k, r
  end do
end program
