! WHY: in a procedure that saves all of its variables new ones would be, too: threads of its callers would share them
! RUN: polyc --force %s 2>&1
! CHECK: declarations, for which there is no place
! CHECK: b(:, :) = a(:, :)*2
! EXEC: same
subroutine doubled(a, b)
  real(8) :: a(200, 200), b(200, 200)
  save
  b(:, :) = a(:, :)*2
end subroutine doubled
program main
  real(8) :: a(200, 200), b(200, 200)
  a(:, :) = 3
  call doubled(a, b)
  print *, sum(b)
end program main
