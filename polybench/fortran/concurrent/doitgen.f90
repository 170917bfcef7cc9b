  subroutine kernel_doitgen(nr, nq, np, a, c4, total)
    integer, intent(in) :: nr, nq, np
    real(dp), intent(inout) :: a(np, nq, nr), total(np)
    real(dp), intent(in) :: c4(np, np)
    integer :: r, q, p, s

    do r = 1, nr
      do q = 1, nq
        do concurrent (p = 1:np)
          total(p) = 0.0_dp
          do s = 1, np
            total(p) = total(p) + a(s, q, r)*c4(p, s)
          end do
        end do
        do concurrent (p = 1:np)
          a(p, q, r) = total(p)
        end do
      end do
    end do
  end subroutine kernel_doitgen
