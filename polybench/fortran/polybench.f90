! What every kernel of this folder needs around its loops: memory for its arrays, and the instruments, which are
! those of the kernels in C (../utilities/polybench.c, or memory.c where results are compared).
module polybench
  use, intrinsic :: iso_c_binding
  implicit none
  private
  public :: create, start_instruments, stop_instruments

  ! call create(a, n, m): makes a point to an array a(n, m) that nothing has been stored in.
  interface create
    module procedure create_reals, create_matrix, create_singles, create_cube, create_integers, create_bytes
  end interface create

  interface
    function polybench_alloc_data(count, element_size) bind(c) result(data)
      import :: c_ptr, c_int, c_long_long
      integer(c_long_long), value :: count
      integer(c_int), value :: element_size
      type(c_ptr) :: data
    end function polybench_alloc_data

    subroutine polybench_timer_start() bind(c)
    end subroutine polybench_timer_start

    subroutine polybench_timer_stop() bind(c)
    end subroutine polybench_timer_stop

    subroutine polybench_timer_print() bind(c)
    end subroutine polybench_timer_print
  end interface

contains

  subroutine start_instruments()
    call polybench_timer_start()
  end subroutine start_instruments

  subroutine stop_instruments()
    call polybench_timer_stop()
    call polybench_timer_print()
  end subroutine stop_instruments

  type(c_ptr) function memory(extents, element_size)
    integer, intent(in) :: extents(:), element_size

    memory = polybench_alloc_data(product(int(extents, c_long_long)), int(element_size, c_int))
  end function memory

  subroutine create_reals(a, n)
    real(8), pointer, contiguous, intent(out) :: a(:)
    integer, intent(in) :: n

    call c_f_pointer(memory([n], 8), a, [n])
  end subroutine create_reals

  subroutine create_matrix(a, n1, n2)
    real(8), pointer, contiguous, intent(out) :: a(:, :)
    integer, intent(in) :: n1, n2

    call c_f_pointer(memory([n1, n2], 8), a, [n1, n2])
  end subroutine create_matrix

  subroutine create_singles(a, n1, n2)
    real(4), pointer, contiguous, intent(out) :: a(:, :)
    integer, intent(in) :: n1, n2

    call c_f_pointer(memory([n1, n2], 4), a, [n1, n2])
  end subroutine create_singles

  subroutine create_cube(a, n1, n2, n3)
    real(8), pointer, contiguous, intent(out) :: a(:, :, :)
    integer, intent(in) :: n1, n2, n3

    call c_f_pointer(memory([n1, n2, n3], 8), a, [n1, n2, n3])
  end subroutine create_cube

  subroutine create_integers(a, n1, n2)
    integer, pointer, contiguous, intent(out) :: a(:, :)
    integer, intent(in) :: n1, n2

    call c_f_pointer(memory([n1, n2], 4), a, [n1, n2])
  end subroutine create_integers

  subroutine create_bytes(a, n)
    integer(1), pointer, contiguous, intent(out) :: a(:)
    integer, intent(in) :: n

    call c_f_pointer(memory([n], 1), a, [n])
  end subroutine create_bytes
end module polybench
