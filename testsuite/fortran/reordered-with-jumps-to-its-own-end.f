! WHY: a jump to a label inside of the loops is theirs: `go to` a loop's last statement is a `cycle`
! RUN: polyc %s
! CHECK: reordered, parallel
! CHECK: if (.not. b(i, j) < 0.d0) then
! CHECK: reordered, parallel
! CHECK-NOT: go to 30
! CHECK: go to 50
! EXEC: same
      program jumps
      integer i, j
      double precision a(300,300), b(300,300), c(300,300), s
      common /all/ a, b, c
      do 5 i = 1, 300
      do 5 j = 1, 300
      a(i,j) = i + 2*j
      b(i,j) = mod(i*j, 7) - 3
      c(i,j) = 1
    5 continue
      call masked(300, a, b)
      call chosen(300, a, b, c)
      s = 0
      do 6 i = 1, 300
      do 6 j = 1, 300
    6 s = s + a(i,j) + c(i,j)*i
      print *, s, a(3,4), a(5,7), c(8,9)
      call counted(a)
      end
      subroutine masked(n, a, b)
      integer n, i, j
      double precision a(n,n), b(n,n)
      do 32 i = 1, n
        do 22 j = 1, n
          if (b(i,j) .lt. 0.d0) go to 22
          a(i,j) = a(i,j)*b(i,j)
   22   continue
   32 continue
      end
      subroutine chosen(n, a, b, c)
      integer n, i, j
      double precision a(n,n), b(n,n), c(n,n), t
      do 32 i = 1, n
        do 31 j = 1, n
          t = b(i,j)
          if (t .lt. 0.d0) go to 20
          if (t .eq. 0.d0) go to 30
          c(i,j) = a(i,j)*b(i,j) + 1
          go to 30
   20     c(i,j) = a(i,j) - t
   30     c(i,j) = c(i,j)*2
   31   continue
   32 continue
      end
      subroutine counted(a)
      integer i, k
      double precision a(300,300)
      i = 1
      k = 0
   40 if (a(i,1) .gt. 5000.d0) go to 50
      i = i + 1
      k = k + 1
      if (i .le. 300) go to 40
   50 print *, k
      end
