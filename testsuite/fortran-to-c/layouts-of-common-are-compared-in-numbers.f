! WHY: IR(N+1) and IR(M+1) are as long where both constants are, under whatever name; N+1 is not called N
! RUN: polyc %s -o x.c
! CHECK: enum { NZ = 6000 };
! CHECK: struct csr
! CHECK-NEXT: double VAL[NZ];
! CHECK-NEXT: int JC[NZ];
! CHECK-NEXT: int IR[1201];
! EXEC: same
      SUBROUTINE PUT(K,V)
      REAL*8 V,VAL
      PARAMETER (MX=40,MY=30,N=MX*MY,NZ=5*N)
      COMMON /CSR/VAL(NZ),JC(NZ),IR(N+1)
      VAL(K)=V
      IR(N+1)=K
      END
      SUBROUTINE AMUX(N,X)
      PARAMETER (M=1200,LZ=5*M)
      REAL*8 VAL,X(N)
      COMMON /CSR/VAL(LZ),JC(LZ),IR(M+1)
      DO 20 I=1,N
   20 X(I)=VAL(I)+IR(M+1)
      END
! MAIN:
      PROGRAM MAIN
      DOUBLE PRECISION X(10)
      DO 1 K=1,10
    1 CALL PUT(K,K*0.5D0)
      CALL AMUX(10,X)
      PRINT *,X
      END
