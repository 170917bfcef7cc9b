! WHY: names that differ in their case only are one name: new ones are all written as the file writes its own
! RUN: polyc --force --tile=32 %s
! EXEC: same
! CHECK: INTEGER :: JJ
! CHECK: INTEGER :: II
! CHECK: DO JJ = 1, 900, 32
! CHECK-NEXT: DO II = 1, 900, 32
! CHECK: B(J, I) = A(I, J)/3
      PROGRAM MAIN
      INTEGER I, J
      REAL*8 A(900,900), B(900,900)
      DO 10 J = 1, 900
      DO 10 I = 1, 900
   10 A(I,J) = MOD(I*J,5)-2
      DO I = 1, 900
      B(I,:) = A(:,I)/3
      END DO
      PRINT *, B(3,7), SUM(B)
      END
