! WHY: columns 73 to 80 are no part of a statement: numbers there block nothing, are no comments, and new lines have none
! RUN: polyc --force %s
! CHECK-NOT: 'MAI
! CHECK: DO I = II, MIN(200, II + 31)
! CHECK: A(I,J) = A(I,J) + B(J,I)+ 3D0
! CHECK-NEXT: END DO
! CHECK: A(I, J) = I + J*J
! CHECK: B(I,J) = A(I,J) ! note
! CHECK-NOT: MAI00240
! CHECK: PRINT *, SUM(A)
! EXEC: same
      PROGRAM MAIN                                                      MAI00010
      REAL*8 A(200,200), B(200,200)                                     MAI00020
      CALL ONE(A)                                                       MAI00030
      CALL ONE(B)                                                       MAI00040
      N = 200                                                           MAI00050
      DO 20 I = 1, N                                                    MAI00060
      DO 20 J = 1, N                                                    MAI00070
        A(I,J) = A(I,J) + B(J,I)                                        MAI!'080
     &         + 3D0                                                    MAI00090
   20 CONTINUE                                                          MAI00100
      CALL TWO(A, B, N)                                                 MAI00110
      END                                                               MAI00120
      SUBROUTINE ONE(A)                                                 MAI00130
      REAL*8 A(200,200)                                                 MAI00140
      DO 10 J = 1, 200                                                  MAI00150
      DO 10 I = 1, 200                                                  MAI00160
   10 A(I,J) = I + J*J                                                  MAI!0170
      END                                                               MAI00180
      SUBROUTINE TWO(A, B, N)                                           MAI00190
      REAL*8 A(N,N), B(N,N)                                             MAI00200
      DO 30 I = 1, N                                                    MAI00210
      DO 30 J = 1, N                                                    MAI00220
        B(I,J) = A(I,J) ! note
   30 CONTINUE                                                          MAI00240
      PRINT *, SUM(A), SUM(B)                                           MAI00250
      END                                                               MAI00260
