! WHY: an exit of a loop inside does not leave the one that becomes parallel
! RUN: polyc %s
! CHECK: !$omp parallel do if
! CHECK: !$omp parallel do private(i, n
! CHECK: !$omp parallel do private(i, k
! CHECK-NOT: omp
! EXEC: same
program main
  implicit none
  integer, parameter :: ni = 300, nj = 200
  integer, allocatable :: img(:, :), at(:, :)
  real(8), allocatable :: w(:, :)
  integer :: i, j, k, n, last
  allocate (img(ni, nj), at(ni, nj), w(ni, nj))
  w = reshape([(mod(i*7, 301)*0.01d0, i=1, ni*nj)], [ni, nj])
  at = 0
  print *, sum(w)
  do j = 1, nj
    do i = 1, ni
      n = 0
      do while (n < 100)
        if (w(i, j)*n > 40) exit
        n = n + 1
      end do
      img(i, j) = n
    end do
  end do
  print *, sum(img)
  last = 0
  do j = 1, nj
    do i = 1, ni
      look: do n = 1, 9
        do k = 1, 9
          if (k*n > img(i, j)) exit look
          at(i, j) = at(i, j) + k
        end do
      end do look
    end do
  end do
  print *, sum(at)
  do j = 1, nj
    last = last + 1
  end do
  print *, last
  rows: do j = 1, nj
    do i = 1, ni
      if (at(i, j) < 0) exit rows
      img(i, j) = at(i, j) + j
    end do
  end do rows
  print *, sum(img), img(::50, ::40)
end program main
