! WHY: remarks spell elements, types and advice as Fortran does, and say what counts in memory
! RUN: polyc explain %s 2>&1
! CHECK: told-in-words-of-fortran.f90: search
! CHECK: the loop is a search that "a(i + 1, k)" ends (line 32)
! CHECK: told-in-words-of-fortran.f90: scatter
! CHECK: which element "a(k(i), 2)" (line 41) accesses depends on "k(i)"
! CHECK: told-in-words-of-fortran.f90: sums
! CHECK: in a parallel loop compilers do not know any more that arguments do not overlap
! CHECK: told-in-words-of-fortran.f90: guarded
! CHECK: checked at run time: m >= n
! CHECK-NOT: assume
! CHECK: told-in-words-of-fortran.f90: unknown
! CHECK: the call of "h" (line 64) may read or write memory
! CHECK: told-in-words-of-fortran.f90: structures
! CHECK: the assignment of a structure of type "pair" is not supported in loops
! CHECK: told-in-words-of-fortran.f90: inner
! CHECK: the loop counts in "i", which other procedures or later calls may see
! CHECK-NOT: restrict
module words
  implicit none
  type pair
    real(8) :: x, y
  end type pair
contains
  subroutine search(a, n, k, found)
    integer, intent(in) :: n, k
    real(8), intent(in) :: a(n, n)
    integer, intent(out) :: found
    integer :: i
    found = 0
    do i = 1, n - 1
      if (a(i + 1, k) == 7) exit
    end do
    found = i
  end subroutine search
  subroutine scatter(a, b, k, n)
    integer :: n, i, k(n)
    real(8) :: a(n, n), b(n)

    do i = 1, n
      a(k(i), 2) = b(i)
    end do
  end subroutine scatter
  subroutine sums(a, b)
    integer :: i
    real(8) :: a(:), b(1000)
    do i = 1, 1000
      a(i) = a(i) + b(i)
    end do
  end subroutine sums
  subroutine guarded(a, m, n)
    integer :: m, n, i, j
    real(8) :: a(m, *)
    do j = 1, n
      do i = 1, n
        a(i, j) = i*j
      end do
    end do
  end subroutine guarded
  subroutine unknown(a, n)
    integer :: n, i
    real(8) :: a(n), h
    do i = 1, n
      a(i) = a(i) + h(i)
    end do
  end subroutine unknown
  function g(k)
    use iso_fortran_env, only: real64
    integer :: k
    real(real64) :: g
    g = k
  end function g
  subroutine structures(p, n)
    integer :: n, i
    type(pair) :: p(n)
    do i = 1, n
      p(i) = pair(1, i)
    end do
  end subroutine structures
  subroutine host(a, n)
    integer :: n, i, j
    real(8) :: a(400, 400)
    i = 1
    call inner
  contains
    subroutine inner
      do i = 2, 399
        do j = 2, 399
          a(i, j) = a(i, j - 1) + 1
        end do
      end do
    end subroutine inner
  end subroutine host
end module words
