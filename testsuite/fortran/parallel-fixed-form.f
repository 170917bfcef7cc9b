! WHY: fixed form: directives in column 1, new lines in columns 7 to 72, labels and shared ends of loops stay
! RUN: polyc %s
! CHECK: !$omp parallel do
! CHECK-NEXT: DO 20 I = 1, N
! EXEC: same
      PROGRAM MAIN
      REAL A(100000)
      CALL FILL(A, 100000)
      WRITE (*,'(E16.8)') A(1), A(77), A(100000)
      END
      SUBROUTINE FILL(A, N)
      REAL A(N)
C     every element by itself
      DO 20 I = 1, N
        A(I) = SQRT(FLOAT(I)) +
     &         FLOAT(MOD(I, 7))
   20 CONTINUE
      END
