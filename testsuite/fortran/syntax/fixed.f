C     Fixed form: columns, labels, continuation, and blanks that mean nothing.
c comment
* comment
! comment

      PROGRAM FIXED
      IMPLICIT REAL*8 (A-H, O-Z), INTEGER*4 (I-N)
      DOUBLEPRECISION D(5)
      REAL*8E1,H2
      CHARACTER*10STR,C2*5
      CHARACTER*(*)PAR
      PARAMETER(PAR='A B  C')
      INTEGER*4FUNC,IFIX
      LOGICAL*1 FLAG
      COMMON/BLK/A1,A2(3)//A3
      EXTERNALSUB
      DIMENSIONIA(10),IB(10)
      DATAIA/10*0/,IB/5*1,5*-1/
      DATA H /4H A B/
      EQUIVALENCE(IA(1),IB(1))
      SAVE
  10  FORMAT(1X,5HHELLO,'A''B',I5)
   20 FORMAT(2HA!,1X,
     1        3H); )
      DO 1 0 0 I = 1 , 1 0
      IA ( I ) = I
1 00  CONTINUE
      DO110I=1.5
      DO 110 I=1,5
      DO 110 J=1,5
  110 IA(I)=J
      DO120,K=1,3
120   IB(K)=K
      DO WHILE(I.LT.3)
      I=I+1
      ENDDO
      DO130WHILE(I.GT.3)
130   I=I-1
      IF(I.EQ.1)GOTO140
      IF(I.EQ.2)GO TO 140
      IF(I-1)140,150,160
  140 IF(I.EQ.1)THEN
      J=1
      ELSEIF(I.EQ.2)THEN
      J=2
      ELSE IF (I .EQ. 3) THEN
      J=3
      ELSE
      J=4
      END IF
150   ASSIGN160TOI
      GOTOI,(150,160)
      GO TO (150,160),J
160   CALLSUB
      CALLSUB(1,*10,5HA B C)
      X=1.0E 5+1 .5D0
      X=2.EQ.3
      IF(I)=1
      FORMAT(I)=2
      STR='A BLANK  KEPT; AND ! TOO'
      STR='A literal that goes over the end of its card, where blanks      cou
     +nt'
      WRITE(6,10)STR,(IA(I),I=1,3)
      WRITE(*,*)'X'
      PRINT10
      PRINT*,X
      READ5,X
      READ(5,*)X
      READ*,X
      REWIND5
      ENDFILE5
      BACKSPACE(5)
      RETURN1
      STOP1
      PAUSE
      PAUSE'WAIT'
      A = 1; B = 2
      ABCDEFGHI = 1 +                                                   XXXXXXXX
     $            2                                                     YYYYYYYY
	TABBED = 1
	1 + 2
      END FILE 5
      END
      REALFUNCTIONF(X)
      F=X
      END
      SUBROUTINESUB(*,X)
      REALFUNCTIONG(10)
      ENTRYSUB2(X)
      END
      INTEGER*4 FUNCTION G(X)
      G=X
      ENDFUNCTION
      RECURSIVE SUBROUTINE R
      END SUBROUTINE R
      BLOCKDATA
      COMMON/BLK/A
      DATA A/1/
      ENDBLOCKDATA
