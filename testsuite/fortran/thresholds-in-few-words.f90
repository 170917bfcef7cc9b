! WHY: whether threads pay is asked of the largest case of an extent, and not whether two sizes are negative
! RUN: polyc %s
! CHECK: subroutine classes
! CHECK: if (m > 1 .and. real(m, 8)*n >= {{[0-9]+}}){{$}}
! CHECK: subroutine multiplied
! CHECK: if (m > 1 .and. real(m, 8)*k*n >= {{[0-9]+}}){{$}}
! EXEC: same
subroutine classes(a, c, n, m)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n, m)
  integer, intent(in) :: c(3)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      select case (mod(i + j, 3))
      case (0)
        a(i, j) = a(i, j)*c(1)
      case (1)
        a(i, j) = a(i, j) + c(2)
      case default
        a(i, j) = a(i, j) - c(3)
      end select
    end do
  end do
end subroutine classes

subroutine multiplied(a, b, c, n, m, k)
  implicit none
  integer, intent(in) :: n, m, k
  real(8), intent(in) :: a(n, k), b(k, m)
  real(8), intent(inout) :: c(n, m)
  integer :: i, j, l
  do j = 1, m
    do l = 1, k
      do i = 1, n
        c(i, j) = c(i, j) + a(i, l)*b(l, j)
      end do
    end do
  end do
end subroutine multiplied

program main
  implicit none
  real(8), save :: a(300, 200), b(200, 100), c(300, 100)
  integer :: i, j
  do j = 1, 200
    do i = 1, 300
      a(i, j) = i + 0.001d0*j
    end do
  end do
  call classes(a, [3, 5, 7], 300, 200)
  b = a(1:200, 1:100)
  c = 1
  call multiplied(a, b, c, 300, 100, 200)
  call multiplied(a, b, c, -300, 100, -200)
  print *, sum(a), sum(c)
end program main
