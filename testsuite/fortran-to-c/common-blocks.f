! WHY: a common block is a structure with gfortran's name and layout, shared with the Fortran of the program
! RUN: polyc %s -o x.c
! CHECK: struct state {
! CHECK-NEXT: double t[4][3];
! CHECK-NEXT: int n;
! CHECK-NEXT: float x[5];
! CHECK: } state_ __attribute__((common));
! CHECK: __BLNK__
! CHECK: state_.t[j - 1][i - 1] =
! EXEC: same
      subroutine fill(scale)
      double precision scale, t
      common /state/ t(3, 4), n, x(5)
      common q
      do 20 j = 1, 4
      do 10 i = 1, 3
      t(i, j) = scale*i + j
   10 continue
   20 continue
      n = n + 1
      x(2) = n + q
      end
! MAIN:
      program main
      double precision t
      common /state/ t(3, 4), n, x(5)
      common q
      n = 41
      q = 0.5
      x = 0
      call fill(2.5d0)
      print *, t, n, x
      end
