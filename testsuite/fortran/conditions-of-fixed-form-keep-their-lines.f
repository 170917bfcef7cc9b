! WHY: several statements of the author's that belong together are moved line by line in fixed form too
! RUN: polyc --force %s
! CHECK: DO I = II, II + MIN(N - II, 31)
! CHECK-NEXT: IF(C(I,J).GT.1.D3) THEN
! CHECK-NEXT: B(I,J)=C(I,J)-1.D0
! CHECK-NEXT: ELSE IF (C(I,J).GT.1.D2) THEN
! CHECK-NEXT: B(I,J)=0.D0
! CHECK-NEXT: IF (C(I,J).GT.5.D2) THEN ! far
! CHECK-NEXT: B(I,J)=5.D0
! CHECK-NEXT: END IF
! CHECK-NEXT: END IF
! EXEC: same
      PROGRAM MAIN
      REAL*8 B(90,90),C(90,90)
      DO 10 I=1,90
      DO 10 J=1,90
        B(J,I)=I
   10   C(J,I)=I*J
      CALL S(B,C,90)
      PRINT *,SUM(B)
      END
      SUBROUTINE S(B,C,N)
      REAL*8 B(N,N),C(N,N)
      DO 30 I=1,N
      DO 30 J=1,N
      IF(C(I,J).GT.1.D3) THEN
      B(I,J)=C(I,J)
     A -1.D0
      ELSE IF (C(I,J).GT.1.D2) THEN
        B(I,J)=0.D0
        IF (C(I,J).GT.5.D2) THEN ! far
          B(I,J)=5.D0
        END IF
      END IF
   30 CONTINUE
      END
