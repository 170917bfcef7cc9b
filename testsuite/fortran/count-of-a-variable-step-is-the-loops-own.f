! WHY: how often a loop with a step that is no constant runs is computed in the loop: nothing in it is read after
! RUN: polyc %s
! CHECK: SUBROUTINE SUMS
! CHECK: !$omp parallel do private(I, T)
! CHECK-NEXT: DO 10 J=1,N
! CHECK: SUBROUTINE AFTER
! CHECK-NOT: !$omp
! CHECK: L=I
! EXEC: same
      SUBROUTINE SUMS(A,S,N,K)
      INTEGER I,J,K,N
      DOUBLE PRECISION A(N,N),S(N),T
      DO 10 J=1,N
        T=0
        DO 20 I=1,N,K
          T=T+A(I,J)
   20   CONTINUE
        S(J)=T
   10 CONTINUE
      END
      SUBROUTINE AFTER(A,S,N,K,L)
      INTEGER I,J,K,N,L
      DOUBLE PRECISION A(N,N),S(N),T
      DO 10 J=1,N
        T=0
        DO 20 I=1,N,K
          T=T+A(I,J)
   20   CONTINUE
        S(J)=T
   10 CONTINUE
      L=I
      END

      PROGRAM MAIN
      INTEGER I,J,K,N,L
      PARAMETER (N=1000)
      DOUBLE PRECISION A(N,N),S(N),T
      DO 30 J=1,N
      DO 30 I=1,N
      A(I,J)=1.D0/(I+J)
   30 CONTINUE
      DO 40 K=1,3
      CALL SUMS(A,S,N,K)
      PRINT *, S(1), S(N)
      CALL AFTER(A,S,N,K,L)
      PRINT *, S(1), S(N), L
   40 CONTINUE
      END
