! WHY: names that differ in their case only are one name: new ones are all written as the file writes its own
! RUN: polyc %s
! EXEC: same
! CHECK: INTEGER :: II
! CHECK: INTEGER :: II2
! CHECK: DO II = 0, 899, 16
! CHECK-NEXT: DO II2 = 0, 899, 32
! CHECK: B(I, I2) = A(I2, I)/3
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
