! WHY: an array that a Cray pointer leads to lies where the pointer says, over another one: the procedure is not read
! RUN: polyc --force %s 2>&1
! CHECK: subroutine "s" was not read: Cray pointers are not supported
! CHECK: SUBROUTINE S(N)
! CHECK: DO 10 I = 2, N-1
      SUBROUTINE S(N)
      REAL*8 A(400,400), X(400,400)
      COMMON /C/ A
      POINTER (IP, X)
      IP = LOC(A(1,1))
      DO 10 I = 2, N-1
      DO 10 J = 2, N-1
   10 A(I,J) = X(I-1,J+1)*.5D0 + 1
      END
