! WHY: an if of three labels asks what is less than zero, then what is no more: compilers warn of equal real numbers
! RUN: polyc --force %s
! CHECK: subroutine three
! CHECK: < 0
! CHECK: <= 0
! CHECK-NOT: == 0
! EXEC: same
      program main
      real*8 a(200,200), zero
      zero = 0
      do 10 j = 1, 200
      do 10 i = 1, 200
   10 a(i,j) = mod(i*j, 5) - 2
      a(3,4) = zero/zero
      call three(a, 200)
      s = 0
      do 20 j = 1, 200
      do 20 i = 1, 200
      if (a(i,j) .ne. a(i,j)) write (*,*) i, j
   20 if (a(i,j) .eq. a(i,j)) s = s + a(i,j)*i
      write (*,*) s
      end
      subroutine three(a, n)
      real*8 a(n,n)
      do 60 i = 1, n
      do 60 j = 1, n
      if (a(i,j)) 60, 55, 58
   55 a(i,j) = 1
      goto 60
   58 a(i,j) = a(i,j)*.25d0
   60 continue
      end
