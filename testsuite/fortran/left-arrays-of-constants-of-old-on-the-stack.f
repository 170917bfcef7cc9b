! WHY: rule 26: `parameter n = 20000` without parentheses is not read, so that the bound `n` counts as a constant that may be large
! RUN: polyc %s 2>&1
! CHECK: note: -fopenmp would move "A" to the stack: no loop becomes parallel
! CHECK-NOT: !$omp
! CHECK: END
      SUBROUTINE T
      COMMON /X/ U(600,600)
      DO 10 J=1,600
      DO 10 I=1,600
   10 U(I,J)=U(I,J)*2
      END
      SUBROUTINE S(K,R)
      PARAMETER N=20000
      REAL A(N)
      IF (K.EQ.1) THEN
        DO 10 I=1,N
   10   A(I)=I
      ELSE
        R=0
        DO 20 I=1,N
   20   R=R+A(I)
      END IF
      END
