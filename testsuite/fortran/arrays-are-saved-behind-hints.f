! WHY: a hint right behind the declarations hid where SAVE goes: with -fopenmp alone the array was on the stack
! RUN: polyc %s
! CHECK: DOUBLE PRECISION A(2000,2000)
! CHECK-NEXT: SAVE A
! CHECK-NEXT: polyc: parallel
! CHECK-NEXT: !$omp parallel do private(I)
! CHECK-NEXT: DO 10 J=1,2000
! EXEC: same
      PROGRAM H
      DOUBLE PRECISION A(2000,2000)
CDIR$ IVDEP
      DO 10 J=1,2000
      DO 10 I=1,2000
   10 A(I,J)=I+J
      PRINT *,A(3,4)
      END
