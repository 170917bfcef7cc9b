! WHY: a loop in a list of items gives its variable all of its values: nothing reads those from before
! RUN: polyc %s
! CHECK: !$omp parallel do private(I)
! CHECK-NEXT: DO 10 J=1,N
! CHECK-NEXT: DO 10 I=1,N
! CHECK: DO I2 =
! CHECK: I = 1001
! CHECK: !$omp parallel do private(J, K, B_VALUE)
! CHECK-NOT: K = 1001
! EXEC: same
      PROGRAM MAIN
      PARAMETER (N=1000)
      COMMON /C/ A(N,N),B(N)
      DO 10 J=1,N
      DO 10 I=1,N
   10 A(I,J)=MOD(I*J,17)
      WRITE(*,*) ((A(I,J),I=1,N,71),J=1,N,71)
      DO 20 I=1,N
      B(I)=0
      DO 20 J=1,N
   20 B(I)=B(I)+A(J,I)
      WRITE(*,*) (B(K),K=I-1,I-5,-1)
      DO 30 J=1,N
      B(J)=0
      DO 30 K=1,N
   30 B(J)=B(J)+A(K,J)
      WRITE(*,*) (B(K),(A(J,K),J=K,K+1),K=1,N-1,9)
      END
