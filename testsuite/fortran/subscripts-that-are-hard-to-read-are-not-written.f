! WHY: skewed strides leave quotients and remainders in subscripts: for little gain such loops stay as they are
! RUN: polyc %s 2>&1
! CHECK: missed: the new loops would have subscripts, tests or variables that are hard to read, for little gain (--level=3)
! CHECK: DO 20 I = 2 + MOD(J+IRB,2), N-1, 2
! EXEC: same
      SUBROUTINE SMOOTH(U, F, N, NS)
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      DIMENSION U(N,N), F(N,N)
      DO 30 IS = 1, NS
      DO 20 IRB = 0, 1
      DO 20 J = 2, N-1
      DO 20 I = 2 + MOD(J+IRB,2), N-1, 2
   20 U(I,J) = .25D0*(U(I-1,J)+U(I+1,J)+U(I,J-1)+U(I,J+1)+F(I,J))
   30 CONTINUE
      END
      PROGRAM MAIN
      DOUBLE PRECISION U(600,600), F(600,600)
      INTEGER I, J
      DO J = 1, 600
      DO I = 1, 600
      U(I,J) = 0
      F(I,J) = MOD(I*J, 29)/29D0
      END DO
      END DO
      CALL SMOOTH(U, F, 600, 2)
      PRINT *, U(7,9), SUM(U)
      END
