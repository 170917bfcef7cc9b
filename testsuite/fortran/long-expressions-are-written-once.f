! WHY: each part of a long expression that is written anew is written once, not twice for each operator around it
! RUN: polyc %s
! CHECK: polyc: loops reordered
! CHECK: END DO
! EXEC: same
      SUBROUTINE LONGC(N, A, B)
      INTEGER N, I, J
      REAL*8 A(N, N), B(N, N)
      DO 10 I = 2, N - 1
      DO 10 J = 2, N - 1
   10 A(I,J) = B(I,J) + B(I-1,J) + B(I+1,J) + B(I,J-1) + B(I,J+1)
     & + B(I,J) + B(I-1,J) + B(I+1,J) + B(I,J-1) + B(I,J+1) + B(I,J)
     & + B(I-1,J) + B(I+1,J) + B(I,J-1) + B(I,J+1) + B(I,J)
     & + B(I-1,J) + B(I+1,J) + B(I,J-1) + B(I,J+1) + B(I,J)
     & + B(I-1,J) + B(I+1,J) + B(I,J-1) + B(I,J+1) + B(I,J)
     & + B(I-1,J) + B(I+1,J) + B(I,J-1) + B(I,J+1) + B(I,J)
     & + B(I-1,J) + B(I+1,J) + B(I,J-1) + B(I,J+1) + B(I,J)
     & + B(I-1,J) + B(I+1,J) + B(I,J-1) + B(I,J+1) + B(I,J)
     & + B(I-1,J) + B(I+1,J) + B(I,J-1) + B(I,J+1) + B(I,J)
     & + B(I-1,J) + B(I+1,J)
      END
      PROGRAM MAIN
      INTEGER I, J
      REAL*8 A(300,300), B(300,300)
      DO 20 J = 1, 300
      DO 20 I = 1, 300
      A(I,J) = 0
   20 B(I,J) = MOD(I*J, 7) - 3
      CALL LONGC(300, A, B)
      PRINT *, A(3,7), SUM(A)
      END
