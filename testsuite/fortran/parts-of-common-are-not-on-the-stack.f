! WHY: what shares memory with a common block by EQUIVALENCE, directly or not, stands there, and moves nowhere
! RUN: polyc %s
! EXEC: same
! CHECK: PROGRAM EQC
! CHECK: !$omp parallel do
! CHECK: END
      PROGRAM EQC
      COMMON /WORK/ W(90000)
      INTEGER IW(90000),IV(89000)
      EQUIVALENCE (IV(1),IW(5)),(W(1),IW(1))
      IW(7)=3
      CALL INIT(W,280)
      PRINT *,W(9),IV(12)
      END
      SUBROUTINE INIT(A,N)
      DIMENSION A(N,N)
      DO 1 J=1,N
      DO 1 I=1,N
    1 A(I,J)=I-J
      END
