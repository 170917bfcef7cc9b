! WHY: each thread has exception flags of its own: those that a file reads are set by its own loops; in fixed
! form blanks mean nothing
! RUN: polyc %s 2>&1
! CHECK: note: the file sets the floating-point environment, which threads do not inherit: no loop becomes parallel
! CHECK-NOT: !$omp
      program main
      use ieee_exceptions
      implicit none
      integer n, i
      parameter (n = 100000)
      real*8 a(n)
      logical flag
      do 10 i = 1, n
   10 a(i) = i*1d300
      call ieee set flag(ieee_overflow, .false.)
      do 20 i = 1, n
   20 a(i) = a(i)*1d7
      callieee_get_flag(ieee_overflow, flag)
      print *, flag
      end
