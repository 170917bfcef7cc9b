! WHY: rule 26: in procedures that are not read, parts of one object count together, and a bound that names a local variable may be a
!   constant in a form that only some compilers take
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
      PROGRAM P
      COMMON /X/ U(600,600)
      DO 10 J=1,600
      DO 10 I=1,600
   10 U(I,J)=I-J
      CALL S(1,R)
      CALL T
      CALL S(2,R)
      WRITE(*,*) R,U(5,7)
      END
      SUBROUTINE S(K,R)
      REAL A(15000),B(15000)
      EQUIVALENCE (A(14001),B(1))
      IF (K.EQ.1) THEN
        DO 10 I=1,15000
   10   A(I)=I
        DO 15 I=1,15000
   15   B(I)=I
      ELSE
        R=0
        DO 20 I=1,15000
   20   R=R+A(I)+B(I)
      END IF
      END
