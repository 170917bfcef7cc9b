! WHY: how often a do runs is known before it also where it counts in reals, but polyc does not compute it
! RUN: polyc %s 2>&1
! CHECK: :7:7: missed: the loop counts in floating-point numbers, and polyc does not compute how often it runs
! CHECK: :16:7: missed: the condition of the loop compares floating-point numbers
      SUBROUTINE TABLE(A)
      DOUBLE PRECISION A(*), X
      DO 10 X=0.D0,1.D0,0.0625D0
      I=INT(X*16)
      A(I+1)=X
   10 CONTINUE
      END
      SUBROUTINE HALVES(A)
      DOUBLE PRECISION A(*), X
      X=1.D0
      I=1
      DO WHILE (X.GT.1.D-9)
      A(I)=X
      I=I+1
      X=X*.5D0
      END DO
      END
