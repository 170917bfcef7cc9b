! WHY: what no compiler takes is left, with its reason
! RUN: polyc %s 2>&1
! CHECK: :20:5: missed: subroutine "leave" was not read: "exit" stands in nothing that it leaves
! CHECK: :33:6: missed: subroutine "twice" was not read: the label 10 stands at several statements
! CHECK: missed: subroutine "itself" was not read: a statement function that calls itself
! CHECK-NOT: !$omp
subroutine leave(n, a)
  integer :: n, i
  real(8) :: a(n)
  do i = 1, n
    a(i) = i
  end do
  outer: block
    do i = 1, n
      a(i) = a(i) + 1
      exit outer
    end do
  end block outer
  if (n > 3) then
    exit
  end if
end subroutine leave

subroutine twice(n, a)
  integer :: n, i
  real(8) :: a(n)
  do i = 1, n
    a(i) = i
  end do
  if (n > 3) go to 10
  a(1) = 0
10 a(1) = 2
  10 continue
end subroutine twice

subroutine itself(n, a)
  integer :: n, i
  real(8) :: a(n), f
  f(i) = f(i - 1) + 1
  do i = 1, n
    a(i) = f(i)
  end do
end subroutine itself
