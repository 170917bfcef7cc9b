! WHY: max0 and min0 are max and min of integers: threads share them
! RUN: polyc --force %s
! CHECK: !$omp parallel do reduction(max: MX) reduction(min: MN)
! EXEC: same
      PROGRAM MAIN
      INTEGER K(2000)
      DO 10 I=1,2000
   10 K(I)=MOD(I*I,1999)-I
      MN=K(1)
      MX=MN
      DO 20 I=2,2000
      MN=MIN0(MN,K(I))
   20 MX=MAX0(K(I),MX)
      PRINT *, MN, MX
      END
