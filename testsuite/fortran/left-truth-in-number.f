! WHY: what a comparison of complex numbers gives is kept in no integer
! RUN: polyc --force %s
! CHECK: IF (Y(J).NE.ZERO) THEN
! EXEC: same
      PROGRAM MAIN
      COMPLEX*16 A(200,200), X(200), Y(200)
      INTEGER I, J
      DO 10 J = 1, 200
        Y(J) = DCMPLX(J, MOD(J, 3))
        IF (MOD(J, 5).EQ.0) Y(J) = 0
        X(J) = DCMPLX(2*J, 1)
        DO 5 I = 1, 200
          A(I,J) = X(J) + I
    5   CONTINUE
   10 CONTINUE
      CALL GERU(200, 200, (0.5D0, -1D0), X, Y, A)
      PRINT *, SUM(A)
      END
      SUBROUTINE GERU(M, N, ALPHA, X, Y, A)
      INTEGER M, N, I, J
      COMPLEX*16 ALPHA, X(*), Y(*), A(200,*), TEMP, ZERO
      PARAMETER (ZERO = (0.0D+0,0.0D+0))
      DO 20 J = 1, N
        IF (Y(J).NE.ZERO) THEN
          TEMP = ALPHA*Y(J)
          DO 30 I = 1, M
            A(I,J) = A(I,J) + X(I)*TEMP
   30     CONTINUE
        END IF
   20 CONTINUE
      END
