! WHY: two blocks in one another that declare x hid that a contained procedure has an x of implicit type
! RUN: polyc --force %s
! CHECK: do x2 = 
! EXEC: same
subroutine f(a, c, n)
  integer n
  real(8) a(n,n), c(n)
  block
    integer :: x
    x = 1
    block
      real(8) :: x
      x = 2; x = x + 1; x = x*2; x = x - 1
      c(1) = c(1) + x
    end block
    c(2) = c(2) + x
  end block
  do j = 1, n
    block
      integer :: x
      do x = 1, n
        a(x,j) = a(x,j)*2 + c(x)
      end do
    end block
  end do
  call g
contains
  subroutine g
    x = 2.5
    print *, x
  end subroutine
end subroutine
program p
  real(8) a(400,400), c(400)
  a = 1; c = 2
  call f(a,c,400)
  print *, sum(a), sum(c), a(400,400)
end program
