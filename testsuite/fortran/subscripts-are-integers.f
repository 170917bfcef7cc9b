! WHY: some compilers take a subscript that is no integer: what they make of it is theirs to know
! RUN: polyc --force %s 2>&1
! CHECK: subroutine "s" was not read: a subscript that is no integer is not supported
! CHECK: DO 10 I = 1, M
      SUBROUTINE S(M, A)
      REAL*8 A(100,100), J
      J = 3
      DO 10 I = 1, M
      A(I,J) = A(I,J)*2
   10 CONTINUE
      END
