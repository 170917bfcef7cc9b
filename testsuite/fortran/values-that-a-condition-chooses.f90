! WHY: merge computes both values, so one may read only what is set or what the condition reads; else there is an if
! RUN: polyc --force %s
! CHECK: rank(i) = merge(
! CHECK: if ({{.*}}) then
! CHECK-NEXT: y({{.*}}) = b(
! CHECK-NEXT: end if
! EXEC: same
subroutine rank_sort(n, a, rank)
  implicit none
  integer, intent(in) :: n, a(n)
  integer, intent(out) :: rank(n)
  integer :: i, j, r
  do i = 1, n
    r = 1
    do j = 1, n
      if (a(j) < a(i) .or. (a(j) == a(i) .and. j < i)) r = r + 1
    end do
    rank(i) = r
  end do
end subroutine rank_sort

subroutine chosen(n, m, a, b, y)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, m), b(m)
  real(8), intent(inout) :: y(n)
  real(8) :: t
  integer :: i, j
  do i = 1, n
    t = y(i)
    do j = 1, m
      if (a(i, j) > 0.5d0) t = b(j)
    end do
    y(i) = t
  end do
end subroutine chosen

program main
  implicit none
  integer, parameter :: n = 900
  integer :: a(n), rank(n), i, j
  real(8) :: x(n, 300), b(300), y(n)
  do i = 1, n
    a(i) = mod(i*791, 317)
    y(i) = i
    do j = 1, 300
      x(i, j) = mod(i*j, 101)*0.00502d0
    end do
  end do
  b = [(j*0.5d0, j=1, 300)]
  call rank_sort(n, a, rank)
  call chosen(n, 300, x, b, y)
  print *, rank(::50)
  print '(4es24.16)', y(::30)
end program main
