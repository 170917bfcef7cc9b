! WHY: The main program passes 2000: columns of that length are longer than caches like, and tiles pay. Others may
! WHY: pass any size: nothing but the choice rests on it.
! RUN: polyc %s
! CHECK: ! polyc: loops reordered, tiled 256x256, parallel in wavefronts
module kernels
  implicit none
contains
  subroutine lu(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    integer :: i, j, k

    do i = 1, n
      do j = 1, i - 1
        do k = 1, j - 1
          a(j, i) = a(j, i) - a(k, i)*a(j, k)
        end do
        a(j, i) = a(j, i)/a(j, j)
      end do
      do j = i, n
        do k = 1, i - 1
          a(j, i) = a(j, i) - a(k, i)*a(j, k)
        end do
      end do
    end do
  end subroutine lu
end module kernels

program main
  use kernels
  implicit none
  integer, parameter :: n = 2000
  real(8), allocatable :: a(:, :)

  allocate (a(n, n))
  call random_number(a)
  call lu(n, a)
  print *, a(n, n)
end program main
