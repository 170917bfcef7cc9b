! WHY: size(a) of an array with several dimensions is the product of theirs
! RUN: polyc %s
! EXEC: same
! CHECK: !$omp parallel do private(i)
! CHECK: b(i, j) = b(i, j)*2/size(b) + size(c)
module means
contains
  subroutine scale(b, c)
    real(8) :: b(:, :), c(:, :, :)
    integer :: i, j
    do j = 1, size(b, 2)
      do i = 1, size(b, 1)
        b(i, j) = b(i, j)*2/size(b) + size(c)
      end do
    end do
  end subroutine
end module
program main
  use means
  real(8) :: b(200, 300), c(3, 0:4, 7)
  do j = 1, 300
    do i = 1, 200
      b(i, j) = i + 0.5d0*j
    end do
  end do
  call scale(b, c)
  call scale(b(:, 7:6), c)
  print *, sum(b), b(3, 4), b(200, 300)
end program
