! WHY: a search that jumps to the end of its iteration leaves no loop around it
! RUN: polyc %s
! CHECK: SUBROUTINE FIND
! CHECK: omp parallel do
! CHECK-NEXT: omp
! CHECK-NEXT: DO 30
! CHECK: GO TO 20
! EXEC: same
      SUBROUTINE FIND(N, M, A, B, POS)
      INTEGER N, M, I, J, POS(M), A(N), B(M)
      DO 30 J = 1, M
         POS(J) = 0
         DO 10 I = 1, N
            IF (A(I) .EQ. B(J)) THEN
               POS(J) = I
               GO TO 20
            ENDIF
   10    CONTINUE
   20    CONTINUE
   30 CONTINUE
      END
      PROGRAM MAIN
      INTEGER A(900), B(900), POS(900), K
      DO 10 K = 1, 900
         A(K) = K*3
         B(K) = MOD(K*37, 4001)
   10 CONTINUE
      CALL FIND(900, 900, A, B, POS)
      PRINT *, POS
      END
