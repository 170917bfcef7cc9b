! WHY: statements in a row are one text: nests beside each other are transformed together
! RUN: polyc %s
! CHECK: ! polyc: loops reordered
! CHECK-NEXT: {{.*}}do
! EXEC: same
subroutine products(n, a, x1, x2, y1, y2)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n), y1(n), y2(n)
  real(8), intent(inout) :: x1(n), x2(n)
  integer :: i, j
  do i = 1, n
    do j = 1, n
      x1(i) = x1(i) + a(j, i)*y1(j)
    end do
  end do
  do i = 1, n
    do j = 1, n
      x2(i) = x2(i) + a(i, j)*y2(j)
    end do
  end do
end subroutine products

program main
  implicit none
  real(8), save :: a(300, 300), x1(300), x2(300), y1(300), y2(300)
  integer :: i
  call random(300*300, a)
  call random(300, y1)
  call random(300, y2)
  x1 = 0
  x2 = 0
  call products(300, a, x1, x2, y1, y2)
  print '(2es24.16)', (x1(i), x2(i), i = 1, 300, 29)
contains
  subroutine random(m, v)
    integer, intent(in) :: m
    real(8), intent(out) :: v(m)
    integer :: k
    do k = 1, m
      v(k) = mod(k*7919, 1009)/1009d0
    end do
  end subroutine random
end program main
