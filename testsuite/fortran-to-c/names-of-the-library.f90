! WHY: functions that C compilers know by name are not declared anew
! RUN: polyc %s -o x.c
! CHECK: expf_1
! EXEC: same
subroutine isnan2(x)
  implicit none
  real(8) :: x
  real(8), external :: expf, llabs, scanf, stpcpy, isnan, ffsl, y0f, strdup, execl, fputs, signbitf, exp10f
  x = expf(x) + llabs(x) + scanf(x) + stpcpy(x) + isnan(x) + ffsl(x) + y0f(x) + strdup(x) &
 + execl(x) + fputs(x) + signbitf(x) + exp10f(x)

end subroutine
real(8) function expf(x)
  real(8) :: x
  expf = x
end
real(8) function signbitf(x)
  real(8) :: x
  signbitf = x
end
real(8) function exp10f(x)
  real(8) :: x
  exp10f = x
end
real(8) function llabs(x)
  real(8) :: x
  llabs = x
end
real(8) function scanf(x)
  real(8) :: x
  scanf = x
end
real(8) function stpcpy(x)
  real(8) :: x
  stpcpy = x
end
real(8) function isnan(x)
  real(8) :: x
  isnan = x
end
real(8) function ffsl(x)
  real(8) :: x
  ffsl = x
end
real(8) function y0f(x)
  real(8) :: x
  y0f = x
end
real(8) function strdup(x)
  real(8) :: x
  strdup = x
end
real(8) function execl(x)
  real(8) :: x
  execl = x
end
real(8) function fputs(x)
  real(8) :: x
  fputs = x
end
! MAIN:
program main
  real(8) :: r
  r = 1
  call isnan2(r)
  print *, r
end program
