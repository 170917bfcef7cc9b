! WHY: `allocate` only reads the number that it copies, and nothing calls a main program again: loops may count in both
! RUN: polyc %s
! CHECK: program p
! CHECK: !$omp parallel do
! CHECK-NEXT: do j = 1, 600
! CHECK: allocate (b(i*10), source=i)
! EXEC: same
program p
  implicit none
  integer, allocatable :: b(:), g(:, :)
  integer :: i, j, k
  character(4) :: cards(20)
  save
  allocate (g(500, 600), source=1)
  do i = 1, 500
    do j = 1, 600
      g(i, j) = g(i, j)*i + j
    end do
  end do
  do i = 1, 20
    cards(i) = '  x'
    if (cards(i)(1:1) == ' ') k = i
  end do
  do i = 1, 3
    allocate (b(i*10), source=i)
    print *, sum(b), k
    deallocate (b)
  end do
  print *, sum(g)
end program
