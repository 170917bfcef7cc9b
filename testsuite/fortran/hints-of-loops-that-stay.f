! WHY: hints of loops that stay as they are went with the pragma of another loop in the row
! RUN: polyc --level=1 %s
! CHECK: COMMON B,C
! CHECK-NEXT: CDIR$ IVDEP
! CHECK-NEXT: DO 10 I=1,13
! CHECK: CDIR$ IVDEP
! CHECK-NEXT: DO 15 I=2,13
! CHECK: !$omp parallel do
! CHECK-NEXT: DO 20 I=1,N
      SUBROUTINE P(A,N)
      DOUBLE PRECISION A(N,N),B(13),C(13)
      COMMON B,C
CDIR$ IVDEP
      DO 10 I=1,13
   10 B(I)=1
CDIR$ IVDEP
      DO 15 I=2,13
   15 C(I)=C(I-1)+B(I)
CDIR$ IVDEP
      DO 20 I=1,N
      DO 20 J=1,N
   20 A(I,J)=A(I,J)+1D0
      END
