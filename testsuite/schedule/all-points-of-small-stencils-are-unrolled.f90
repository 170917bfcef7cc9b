! WHY: compilers unroll three loops of three iterations each as well as two, and vectorise the loop around: threads lose nothing there
! RUN: polyc %s
! CHECK: !$omp parallel do private(a, b, c, i, j, s)
! CHECK-NEXT: do k = 2, n - 1
module m
contains
  subroutine apply(n, w, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: w(-1:1, -1:1, -1:1), x(n, n, n)
    real(8), intent(inout) :: y(n, n, n)
    integer :: i, j, k, a, b, c
    real(8) :: s
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          s = 0
          do c = -1, 1
            do b = -1, 1
              do a = -1, 1
                s = s + w(a, b, c)*x(i + a, j + b, k + c)
              end do
            end do
          end do
          y(i, j, k) = s
        end do
      end do
    end do
  end subroutine
end module
