! WHY: a card that is blank up to column 72 is no statement, whatever its sequence number is
! RUN: polyc %s
! CHECK: !$omp parallel do private(I)
! EXEC: same
      PROGRAM P
      REAL X(300,300),Y(300,300)
      DO 20 J=1,300
      DO 20 I=1,300
   20 Y(I,J)=1.0/(I+J)
      DO 30 J=1,300
      DO 30 I=1,300
      X(I,J)=SQRT(Y(I,J))+
                                                                        SEQ00180
     $ Y(J,I)
   30 CONTINUE
      PRINT *,SUM(X)
      END
