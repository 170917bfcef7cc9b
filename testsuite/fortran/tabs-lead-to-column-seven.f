! WHY: a tab leads to column 7, or before a digit to column 6: such lines are rewritten in blanks
! RUN: polyc --force %s
! CHECK: loops reordered
! CHECK: A(I,J)=I*0.25D0+J
! CHECK: PRINT *
! EXEC: same
      PROGRAM TABS
	REAL*8 A(300,300),B(300,300)
	N=300
	CALL F(A,B,N)
	END
	SUBROUTINE F(A,B,N)
	REAL*8 A(N,N),B(N,N)
	DO 10 I=1,N
	DO 10 J=1,N
		A(I,J)=I*0.25D0
	1	+J
		B(I,J)=J
10	CONTINUE
	PRINT *,SUM(A),SUM(B)
	END
