! WHY: external procedures beside the main program are those of the file, whatever says that they are external
! RUN: polyc %s 2>&1
! CHECK-NOT: missed
! CHECK: polyc: loops reordered, parallel
! CHECK: b(i,j) = f(a(i,j), i, j)
! CHECK: polyc: loops reordered, parallel
! CHECK: call upd(a(i,j), b(i,j), 0.5d0)
! EXEC: same
      program main
      implicit none
      integer n, i, j
      parameter (n = 300)
      double precision a(n,n), b(n,n), f
      external upd
      do 10 j = 1, n
        do 10 i = 1, n
          a(i,j) = mod(i*j, 7)
          b(i,j) = 0
   10 continue
      do 20 i = 1, n
        do 20 j = 1, n
          b(i,j) = f(a(i,j), i, j)
   20 continue
      print *, b(3,4), b(n,n)
      do 30 i = 1, n
        do 30 j = 1, n
          call upd(a(i,j), b(i,j), 0.5d0)
   30 continue
      print *, a(3,4), a(n,n)
      end
      double precision function f(u, i, j)
      double precision u
      integer i, j
      f = u*i - j
      end
      subroutine upd(a, b, w)
      double precision a, b, w
      a = a + w*(b - a)
      end
