! WHY: variables of implicit type may have the names of intrinsic functions that new bounds would call
! RUN: polyc --force %s 2>&1
! CHECK: missed: the new loops need the intrinsic "max"
      SUBROUTINE S(A, N, K)
      REAL*8 A(N,N)
      MAX = N
      MIN = 3
      DO 20 I = MIN, MAX
      DO 20 J = I, MAX
      IF (J .GT. K) A(I,J) = A(I,J) + I
   20 CONTINUE
      END
      PROGRAM P
      REAL*8 A(200,200)
      A = 1
      CALL S(A, 200, 77)
      PRINT *, SUM(A)
      END
