! WHY: data, common and other statements behind statement functions mean what they mean in front of them, and
! data stand among what executes, too: variables are saved, or shared; the text, like that of formats, stays
! RUN: polyc --force %s
! CHECK: SUBROUTINE SAVED(A, N)
! CHECK: T = A(I, N)*2
! CHECK: REAL*8 FUNCTION RANX(K)
! CHECK: SUBROUTINE AMONG(A, B, N)
! CHECK: DATA W /1.D0, 2.D0, 3.D0/
! CHECK: 11 FORMAT (1X, F10.3)
! CHECK: SUBROUTINE INSIDE(A, N)
! CHECK: DATA V /4.D0, 5.D0/
! CHECK: SUBROUTINE SHARED(B, N)
! CHECK: T = I + N*1.*(N*1.)
! CHECK: SUBROUTINE OVER(R, N)
! CHECK: DO 10 I = 2, N-1
! EXEC: same
      PROGRAM P
      REAL*8 A(300,300), B(300,300), R(20000), RANX, S, T, V
      COMMON /X/ A, B, R
      COMMON /C/ T, V
      DO 5 J = 1, 300
      DO 5 I = 1, 300
    5 A(I,J) = I + J
      CALL SAVED(A, 300)
      CALL SAVED(A, 300)
      CALL AMONG(A, B, 300)
      CALL INSIDE(A, 300)
      CALL SHARED(B, 300)
      CALL OVER(B, 300)
      DO 10 I = 1, 20000
   10 R(I) = RANX(I)
      S = 0
      DO 20 I = 1, 20000
   20 S = S + R(I)*MOD(I,7)
      WRITE (*,*) S, A(7,9), B(8,4), T
      END
      SUBROUTINE SAVED(A, N)
      REAL*8 A(N,N), T, C(300,300)
      COMMON /Y/ C
      F(X) = X*2
      DATA T /1.D0/
      WRITE (*,*) T
      DO 10 I = 1, N
      DO 10 J = 1, N
      T = A(I,J)*2
   10 C(I,J) = T + F(1.0)
      END
      REAL*8 FUNCTION RANX(K)
      NEXT(I) = MOD(I*1221 + 17, 32749)
      DATA ISEED /4711/
      ISEED = NEXT(ISEED)
      RANX = ISEED/32749D0 + K
      END
      SUBROUTINE AMONG(A, B, N)
      REAL*8 A(N,N), B(N,N), W(3)
      DO 10 I = 1, N
      DO 10 J = 1, N
   10 A(I,J) = A(I,J)*.5D0
      DATA W /1.D0, 2.D0, 3.D0/
   11 FORMAT (1X, F10.3)
      DO 20 I = 1, N
      DO 20 J = 1, N
   20 B(I,J) = A(I,J)*W(2)
      WRITE (*,11) B(7,7)
      END
      SUBROUTINE INSIDE(A, N)
      REAL*8 A(N,N), V(2)
      DO 20 I = 1, N
      DO 20 J = 1, N
      DATA V /4.D0, 5.D0/
   20 A(I,J) = A(I,J)*V(2)
      END
      SUBROUTINE SHARED(B, N)
      REAL*8 B(N,N), T, V
      SQ(X) = X*X
      COMMON /C/ T, V
      DO 10 I = 1, N
      DO 10 J = 1, N
      T = I + SQ(J*1.)
   10 B(I,J) = T*.5D0
      END
      SUBROUTINE OVER(R, N)
      REAL*8 A(300,300), W(300,300), R(N,N)
      SQ(X) = X*X
      EQUIVALENCE (A, W)
      DO 5 J = 1, N
      DO 5 I = 1, N
    5 W(I,J) = I - J
      DO 10 I = 2, N-1
      DO 10 J = 2, N-1
   10 A(I,J) = W(I-1,J+1)*.5D0
      DO 20 J = 1, N
      DO 20 I = 1, N
   20 R(I,J) = A(I,J) + SQ(2.)
      END
