! WHY: an array that is accessed has elements: no clause asks whether its sizes are positive
! RUN: polyc %s
! CHECK-NOT: .AND.
! CHECK: !$omp parallel do if (N >=
! CHECK-NOT: .AND.
! CHECK: !$omp parallel do if (M >=
! CHECK-NOT: .AND.
! EXEC: same
      SUBROUTINE PERIOD(CU, CV, M, N)
      INTEGER M, N, I, J
      DOUBLE PRECISION CU(M+1,N+1), CV(M+1,N+1)
      DO 110 J=1,N
      CU(1,J) = CU(M+1,J)
      CV(M+1,J+1) = CV(1,J+1)
  110 CONTINUE
      DO 115 I=1,M
      CU(I+1,N+1) = CU(I+1,1)
      CV(I,1) = CV(I,N+1)
  115 CONTINUE
      END

      PROGRAM MAIN
      DOUBLE PRECISION CU(31,21), CV(31,21)
      INTEGER I, J, N
      DO 10 J=1,21
      DO 10 I=1,31
      CU(I,J) = I + 0.25D0*J
      CV(I,J) = I*J
   10 CONTINUE
      CALL PERIOD(CU, CV, 30, 20)
      PRINT *, SUM(CU), SUM(CV)
      DO 20 N=-3,0
      CALL PERIOD(CU, CV, N, N)
   20 CONTINUE
      CALL PERIOD(CU, CV, 5, 0)
      CALL PERIOD(CU, CV, 0, 5)
      PRINT *, SUM(CU), SUM(CV), CU(7,8)
      END
