! WHY: a save statement without names is for all variables: counters are local nevertheless, set before they are read
! RUN: polyc %s 2>&1
! CHECK: 23:7: remark: parallel
! CHECK: !$omp parallel do private(I)
! CHECK-NEXT: DO 10 J=1,N
! EXEC: same
      PROGRAM MAIN
      PARAMETER (N=600)
      REAL*8 A(N,N)
      SAVE
      DO 10 J=1,N
      DO 10 I=1,N
   10 A(I,J)=SQRT(DBLE(MOD(I*J,17)))
      CALL TWICE(A,N*N)
      CALL TWICE(A,N*N)
      PRINT *, ((A(I,J),I=1,N,71),J=1,N,71)
      END
      SUBROUTINE TWICE(A,N)
      SAVE
      REAL*8 A(N)
      DATA NCALLS /0/
      NCALLS=NCALLS+1
      DO 20 J=1,N
   20 A(J)=A(J)*2+NCALLS
      END
