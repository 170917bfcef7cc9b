! WHY: what nothing declares is one for all threads, unless it is private; what it counts is computed
! RUN: polyc --force %s
! CHECK: !$omp parallel do private(T)
! CHECK: DO 30 I=1,M
! CHECK: !$omp parallel do
! CHECK: DO K = 1, M
! CHECK: A(K) = A(K) - C*B(K)
! CHECK: !$omp parallel do reduction(+: NUM)
! EXEC: same
      SUBROUTINE SQUARE(A,B,M)
      REAL*8 A(*),B(*)
      DO 30 I=1,M
      T=A(I)
      B(I)=T*T
   30 CONTINUE
      END
      SUBROUTINE PACK(A,B,C,M)
      REAL*8 A(*),B(*),C
      J=0
      DO 80 K=1,M
      J=J+1
   80 A(J)=A(J)-C*B(K)
      END
      SUBROUTINE ABOVE(A,M,NA)
      REAL*8 A(*)
      NUM=0
      DO 90 K=1,M
   90 IF(A(K).GT.0.5D0) NUM=NUM+1
      NA=NUM
      END
      PROGRAM MAIN
      REAL*8 A(5000), B(5000)
      DO 10 I=1,5000
      A(I)=MOD(I,17)/16D0
   10 B(I)=0
      CALL SQUARE(A,B,5000)
      CALL PACK(A,B,0.75D0,5000)
      CALL ABOVE(A,5000,N)
      PRINT *, N
      PRINT *, A
      END
