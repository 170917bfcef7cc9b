  subroutine kernel_doitgen(nr, nq, np, a, c4, total)
    integer, intent(in) :: nr, nq, np
    real(dp), intent(inout) :: a(np, nq, nr), total(np)
    real(dp), intent(in) :: c4(np, np)
    integer :: r, q, p

    do r = 1, nr
      do q = 1, nq
        do p = 1, np
          total(p) = dot_product(a(:, q, r), c4(p, :))
        end do
        a(:, q, r) = total
      end do
    end do
  end subroutine kernel_doitgen
