! WHY: how many elements an argument had on entry is not asked, where nothing is sure to hold that number any more
! RUN: polyc --force --only=STEPS %s
! CHECK: polyc: parallel
! EXEC: same
      SUBROUTINE LESS(N, X)
      INTEGER N
      DOUBLE PRECISION X(*)
      X(N) = 5D0
      N = N - 1
      END
      SUBROUTINE STEPS(N, X, Y, ITER)
      INTEGER N, ITER, J
      DOUBLE PRECISION X(N), Y(N)
   30 CONTINUE
      CALL LESS(N, X)
      IF (ITER .NE. 1) GO TO 80
      DO 50 J = 1, N
         Y(J) = Y(J) + 2*X(J)
   50 CONTINUE
   80 CONTINUE
      ITER = ITER - 1
      IF (ITER .GT. -2) GO TO 30
      END
      PROGRAM MAIN
      DOUBLE PRECISION X(300), Y(300)
      INTEGER K, ITER
      DO 10 K = 1, 300
         X(K) = K
         Y(K) = 1
   10 CONTINUE
      K = 300
      ITER = 3
      CALL STEPS(K, X, Y, ITER)
      PRINT *, K, X, Y
      END
