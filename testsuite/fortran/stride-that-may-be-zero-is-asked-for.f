! WHY: rows found in a stride are not declared: where the stride is 0 all iterations add to one element
! RUN: polyc %s
! CHECK: !$omp parallel do if (N >= {{\d+}} .AND. INCY >= 1)
! EXEC: same
      SUBROUTINE ADDTO(N, DX, DY, INCY)
      INTEGER N, INCY, I
      DOUBLE PRECISION DX(*), DY(*)
      DO 10 I=1,N
        DY(1+(I-1)*INCY) = DY(1+(I-1)*INCY) + DX(I)
   10 CONTINUE
      END

      PROGRAM MAIN
      INTEGER N, I, K
      PARAMETER (N=20000)
      DOUBLE PRECISION X(N), Y(2*N)
      DO 20 I=1,N
   20 X(I) = 1.D0/I
      DO 30 I=1,2*N
   30 Y(I) = 0.D0
      DO 40 K=1,5
      CALL ADDTO(N, X, Y, 0)
   40 CONTINUE
      CALL ADDTO(N, X, Y(2), 2)
      PRINT *, Y(1), Y(2), Y(2*N)
      END
