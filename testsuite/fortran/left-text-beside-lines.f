! WHY: comments between the lines of a statement do not get into it
! RUN: polyc --force %s 2>&1
! CHECK: the new loops need statements without comments beside their lines
! CHECK-NOT: omp
      PROGRAM MAIN
      REAL*8 A(200,200), B(200,200)
      CALL ONE(A)
      CALL ONE(B)
      N = 200
      DO 30 I = 1, N
      DO 30 J = 1, N
        B(I,J) = B(I,J) + ! note
     &         4D0
   30 CONTINUE
      PRINT *, SUM(A), SUM(B)
      END
