! WHY: where one loop of a row is reordered, the others keep their text, labels and order, wherever the scheduler puts them
! RUN: polyc %s
! EXEC: same
! CHECK: DO 5 J=1,7
! CHECK-NEXT: DO 5 I=1,101
! CHECK-NEXT: ZA(I,J)=0
! CHECK-NEXT: ZB(I,J)=.001D0*I*J
! CHECK-NEXT: 5 ZM(I,J)=2D0+.01D0*J
! CHECK-NEXT: {{^}}! polyc: loops reordered
! CHECK-NEXT: DO I = 1, 25
! CHECK-NEXT: DO J = 1, 101
! CHECK-NEXT: VY(J, I) = .001D0*I
! CHECK: DO 7 J=1,7
! CHECK-NEXT: 7 ZB(1,J)=ZB(1,J)+ZA(1,J)
      SUBROUTINE INIT(IT)
      COMMON /S3/ ZA,ZB,ZM,PX,VY
      DOUBLE PRECISION ZA(101,7),ZB(101,7),ZM(101,7)
      DOUBLE PRECISION PX(25,101),VY(101,25)
      DO 5 J=1,7
      DO 5 I=1,101
      ZA(I,J)=0
      ZB(I,J)=.001D0*I*J
    5 ZM(I,J)=2D0+.01D0*J
      DO 6 J=1,101
      DO 6 I=1,25
      PX(I,J)=IT
    6 VY(J,I)=.001D0*I
      DO 7 J=1,7
    7 ZB(1,J)=ZB(1,J)+ZA(1,J)
      END
      PROGRAM ROWS
      COMMON /S3/ ZA,ZB,ZM,PX,VY
      DOUBLE PRECISION ZA(101,7),ZB(101,7),ZM(101,7)
      DOUBLE PRECISION PX(25,101),VY(101,25)
      CALL INIT(3)
      PRINT *,SUM(ZA),SUM(ZB),SUM(ZM),SUM(PX),SUM(VY)
      END
