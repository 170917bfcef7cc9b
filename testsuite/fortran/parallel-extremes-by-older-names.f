! WHY: max0 and min0 are max and min of integers: threads share them
! RUN: polyc %s
! CHECK: !$omp parallel do reduction(min: MN) reduction(max: MX)
! EXEC: same
      SUBROUTINE RANGE(K,N,IR)
      INTEGER K(N),IR(2)
      MN=K(1)
      MX=MN
      DO 20 I=1,N
      MN=MIN0(MN,K(I))
   20 MX=MAX0(K(I),MX)
      IR(1)=MN
      IR(2)=MX
      END
      PROGRAM MAIN
      INTEGER K(90000),IR(2)
      DO 10 I=1,90000
   10 K(I)=MOD(I,1999)-I
      CALL RANGE(K,90000,IR)
      PRINT *, IR
      END
