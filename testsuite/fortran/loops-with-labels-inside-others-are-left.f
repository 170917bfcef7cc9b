! WHY: a short loop inside another would ask for threads each time; with a label it cannot stand there twice, with threads and without
! RUN: polyc %s 2>&1
! CHECK: missed: threads would be asked for each time that a loop around it comes to the loop in line {{\d+}}, and a label in it keeps it from standing there twice
! CHECK: !$omp parallel do if (N >=
! CHECK-NEXT: DO 10 I = 1, N
! CHECK: DO 60 J = 1, N
! CHECK-NOT: $omp
! CHECK: 60 CONTINUE
! EXEC: same
      SUBROUTINE GBMV(N, KL, KU, ALPHA, A, LDA, X, BETA, Y)
      INTEGER N, KL, KU, LDA, I, J, K
      DOUBLE PRECISION ALPHA, BETA, A(LDA,*), X(*), Y(*), TEMP
      DO 10 I = 1, N
   10 Y(I) = BETA*Y(I)
      DO 60 J = 1, N
         TEMP = ALPHA*X(J)
         K = KU + 1 - J
         DO 50 I = MAX(1,J-KU), MIN(N,J+KL)
            Y(I) = Y(I) + TEMP*A(K+I,J)
   50    CONTINUE
   60 CONTINUE
      END
      PROGRAM MAIN
      DOUBLE PRECISION AB(11,160), X(160), Y(160)
      INTEGER I, J
      DO 5 J = 1, 160
      X(J) = J
      Y(J) = 0
      DO 5 I = 1, 11
    5 AB(I,J) = I*1D-2
      CALL GBMV(160, 5, 5, 1D0, AB, 11, X, .5D0, Y)
      PRINT *, Y(7), SUM(Y)
      END
