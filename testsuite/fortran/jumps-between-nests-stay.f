! WHY: new loops take the place of loops, not of labels and jumps between them
! RUN: polyc %s
! CHECK: IF (K .EQ. 1) GO TO 15
! CHECK: DO I = 1, N
! CHECK: 15 CONTINUE
! CHECK: DO I = 1, N
! EXEC: same
      PROGRAM MAIN
      REAL*8 A(200,200), B(200,200)
      A = 3
      B = 4
      DO 10 K = 1, 2
   10 CALL BOTH(A, B, 200, K)
      PRINT *, SUM(A), SUM(B)
      END
      SUBROUTINE BOTH(A, B, N, K)
      REAL*8 A(N,N), B(N,N)
      IF (K .EQ. 1) GO TO 15
      DO 10 I = 1, N
      DO 10 J = 1, N
   10 A(I,J) = A(I,J)*.5D0
   15 CONTINUE
      DO 20 I = 1, N
      DO 20 J = 1, N
   20 B(I,J) = B(I,J) + A(I,J)
      END
