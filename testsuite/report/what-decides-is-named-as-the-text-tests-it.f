! WHY: remarks name the variable that the test looks at, not what was read elsewhere for it; choices by `max` are looked into, and heads of loops are no numbers
! RUN: polyc %s 2>&1
! CHECK: tests-it.f:9:7: missed: "RHO" (line 16) may end the loop in any iteration
! CHECK: tests-it.f:22:7: missed: which element "IH(K)" (line 25) accesses depends on "X(I)":
! CHECK: tests-it.f:29:7: missed: the new loops need an intermediate result of the loop's head (line 29)
! CHECK-NOT: of a condition
      SUBROUTINE S(X, B, R, N, NIT)
      REAL*8 X(N), B(N), R(N), RHO
      DO 40 IT = 1, NIT
      RHO = 0D0
      DO 30 I = 1, N
      R(I) = B(I) - X(I)
   30 RHO = RHO + R(I)*R(I)
      DO 35 I = 1, N
   35 X(I) = X(I) + R(I)*.5D0
      IF (RHO .LT. 1D-20) GO TO 50
   40 CONTINUE
   50 RETURN
      END
      SUBROUTINE HISTO(X, N, IH, NB)
      REAL*8 X(N), IH(NB)
      DO 20 I = 1, N
      K = INT((X(I) + 0.2D0)*40D0) + 1
      K = MAX0(1, MIN0(NB, K))
   20 IH(K) = IH(K) + 1
      END
      SUBROUTINE INIT
      COMMON /GRID/ V(16900), NX, NY
      DO 20 I = 1, NX*NY, NX
      V(I) = 1.0
   20    V(I+NX-1) = -1.0
      END
