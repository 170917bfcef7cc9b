! WHY: a jump to a label in the same loop is none out of it
! RUN: polyc --force --only=CLAMP %s
! CHECK: polyc: parallel
! EXEC: same
      SUBROUTINE CLAMP(N, X, Y)
      INTEGER N, K
      DOUBLE PRECISION X(N), Y(N), C
      DO 80 K = 1, N
         IF (X(K) .GE. 50D0) GO TO 40
         C = X(K)
         GO TO 50
   40    CONTINUE
         C = X(K) - 7D0
   50    CONTINUE
         Y(K) = C
         IF (C .EQ. 20D0) GO TO 70
         X(K) = 2D0*C
   70    CONTINUE
   80 CONTINUE
      END
      PROGRAM MAIN
      DOUBLE PRECISION X(300), Y(300)
      INTEGER K
      DO 10 K = 1, 300
         X(K) = MOD(K, 90)
         Y(K) = 1
   10 CONTINUE
      CALL CLAMP(300, X, Y)
      PRINT *, X, Y
      END
