! WHY: in files with \r\n a hint was taken for a directive of several lines
! RUN: polyc %s 2>&1
! CHECK: note: CDIR$ IVDEP was removed
! CHECK: !$omp parallel do
      SUBROUTINE H(B,C,N)
      REAL B(N,N),C(N,N)
CDIR$ IVDEP
      DO 20 J=1,N
      DO 20 I=1,N
   20 B(I,J)=C(I,J)
      END
