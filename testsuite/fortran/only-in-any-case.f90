! WHY: names of procedures are the same in any case: `--only` finds the one that it means
! RUN: polyc %s --only=ScaleAll 2>&1
! CHECK-NOT: no function named
! CHECK: remark: parallel
! CHECK-NOT: remark:
SUBROUTINE SCALEALL(n, a)
  INTEGER, INTENT(IN) :: n
  REAL(8), INTENT(INOUT) :: a(n, n)
  INTEGER :: i, j
  DO j = 1, n
    DO i = 1, n
      a(i, j) = 2*a(i, j)
    END DO
  END DO
END SUBROUTINE SCALEALL

SUBROUTINE OTHER(n, a)
  INTEGER, INTENT(IN) :: n
  REAL(8), INTENT(INOUT) :: a(n, n)
  INTEGER :: i, j
  DO j = 1, n
    DO i = 1, n
      a(i, j) = 3*a(i, j)
    END DO
  END DO
END SUBROUTINE OTHER
