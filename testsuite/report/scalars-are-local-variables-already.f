! WHY: who stores into a scalar in each iteration is not told to add into a local variable
! RUN: polyc %s 2>&1
! CHECK: missed: threads do not pay: {{.*}} which would take more than threads give: nothing to change
      SUBROUTINE SCALED(COV)
      INTEGER I,J
      DOUBLE PRECISION COV(140,140), SDEV
      DO 80 J=1,140
        SDEV=DSQRT(COV(J,J))
        DO 70 I=J+1,140
          COV(I,J)=COV(I,J)/SDEV
   70   CONTINUE
   80 CONTINUE
      END
