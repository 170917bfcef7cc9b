! WHY: in fixed form new comments and words look as the author writes his, and a number that nobody sees is not stored
! RUN: polyc %s
! CHECK: DOUBLE PRECISION A(N,N), B(N,N), T
! CHECK-NEXT: C     polyc: loops reordered, parallel
! CHECK-NEXT: !$omp parallel do private(I, T)
! CHECK-NOT: T = 0
! CHECK: T = A(I, J)
! EXEC: same
C     adds and swaps
      SUBROUTINE SWAP(N, A, B)
      INTEGER N, I, J
      DOUBLE PRECISION A(N,N), B(N,N), T
      DO 20 I = 1, N
        DO 10 J = 1, N
          T = A(I,J)
          A(I,J) = B(I,J)
          B(I,J) = T
          IF (I .GT. J) A(I,J) = A(I,J) + T
   10   CONTINUE
   20 CONTINUE
      END
      PROGRAM MAIN
      INTEGER I, J
      DOUBLE PRECISION A(300,300), B(300,300), S
      COMMON /ALL/ A, B
      DO 20 J = 1, 300
        DO 10 I = 1, 300
          A(I,J) = I + 2*J
          B(I,J) = I*J
   10   CONTINUE
   20 CONTINUE
      CALL SWAP(300, A, B)
      S = 0
      DO 40 J = 1, 300
        DO 30 I = 1, 300
          S = S + A(I,J)*MOD(I, 7) + B(I,J)*MOD(J, 5)
   30   CONTINUE
   40 CONTINUE
      PRINT *, S, A(3,4), B(7,2)
      END
