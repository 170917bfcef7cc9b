! Statements, names and literals that go on in the next line.
      subroutine &
     & continued(alpha_&
     &beta, gamma)   ! the name alpha_beta, in two pieces
        character(len=*) alpha_beta
        integer :: gamma, del&
     &ta = 1&
     &2_4
        gamma = 1 + & ! a comment after it

                ! and one of its own

          &  2 *&
          3
        alpha_beta = 'a literal that goes &
          &on, with an & in it, a !, and don''&
          &t'
        if (gamma.e&
          &q.12) then; gamma = 3;; delta = 4;
        endif
        alpha_beta = "it's here"; alpha_beta(1:2) = '"' ! "
10   if (gamma > 3) go&
       & to 1&
       &0
        print '(a, &
          &i5)', alpha_beta, &
          &gamma
      end subroutine continued
