! WHY: complex numbers are handled, but for those that change their kind
! RUN: polyc %s 2>&1
! CHECK: :10:7: missed: a complex number of another kind is not supported in loops
! CHECK: :16:7: missed: a complex number of another kind is not supported in loops
      SUBROUTINE SHORT(CA,C8,N)
      INTEGER I,N
      COMPLEX*16 CA(N)
      COMPLEX C8(N)
C
      DO 10 I=1,N
   10 C8(I)=C8(I)+CMPLX(CA(I))
      END
      SUBROUTINE PLAIN(CA,C8,N)
      COMPLEX*16 CA(N)
      COMPLEX C8(N)
      DO 10 I=1,N
   10 C8(I)=CA(I)
      END
