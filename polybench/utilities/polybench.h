/*
 * What every kernel of this folder needs around its loops: array declarations, timing, and the dump of results.
 *
 * The macros have the names and meanings of PolyBench/C 4.2.1, so that kernels written for either set of utilities
 * compile with the other. Switches, all given with -D:
 *
 *   POLYBENCH_TIME                   print the kernel's wall-clock time in seconds on standard output
 *   POLYBENCH_CYCLE_ACCURATE_TIMER   with POLYBENCH_TIME: processor cycles instead (x86 only)
 *   POLYBENCH_GFLOPS                 with POLYBENCH_TIME: GFLOP/s, from polybench_program_total_flops
 *   POLYBENCH_DUMP_ARRAYS            print the result arrays on standard error
 *   POLYBENCH_NO_FLUSH_CACHE         don't sweep the caches before timing
 *   POLYBENCH_CACHE_SIZE_KB=N        size of that sweep
 *   POLYBENCH_LINUX_FIFO_SCHEDULER   time under the real-time scheduler (root only)
 *   POLYBENCH_STACK_ARRAYS           arrays are locals of main, not heap blocks
 *   POLYBENCH_USE_C99_PROTO          array parameters have run-time extents (`A[n][m]`, not `A[N][M]`)
 *   POLYBENCH_USE_SCALAR_LB          loop bounds are the constants, not the parameters
 *   POLYBENCH_USE_RESTRICT           array parameters are `restrict`
 *   POLYBENCH_PADDING_FACTOR=N       N more elements in every dimension
 */
#ifndef POLYBENCH_H
#define POLYBENCH_H

#include <stdlib.h>
#include <string.h>

#ifndef POLYBENCH_PADDING_FACTOR
#define POLYBENCH_PADDING_FACTOR 0
#endif

/* Each size exists twice: a compile-time constant (N) and a parameter of the kernel (n). */

#ifdef POLYBENCH_USE_C99_PROTO
#define POLYBENCH_C99_SELECT(constant, parameter) parameter
#else
#define POLYBENCH_C99_SELECT(constant, parameter) constant
#endif

#ifdef POLYBENCH_USE_SCALAR_LB
#define POLYBENCH_LOOP_BOUND(constant, parameter) constant
#else
#define POLYBENCH_LOOP_BOUND(constant, parameter) parameter
#endif

#define POLYBENCH_EXTENT(constant, parameter) POLYBENCH_C99_SELECT(constant, parameter) + POLYBENCH_PADDING_FACTOR

#ifdef POLYBENCH_USE_RESTRICT
#define POLYBENCH_RESTRICT restrict
#else
#define POLYBENCH_RESTRICT
#endif

/* Declarators of array parameters: `double POLYBENCH_2D(A, N, M, n, m)` is `double A[N][M]`. */

#define POLYBENCH_1D(var, d1, p1) var[POLYBENCH_RESTRICT POLYBENCH_EXTENT(d1, p1)]
#define POLYBENCH_2D(var, d1, d2, p1, p2) \
  var[POLYBENCH_RESTRICT POLYBENCH_EXTENT(d1, p1)][POLYBENCH_EXTENT(d2, p2)]
#define POLYBENCH_3D(var, d1, d2, d3, p1, p2, p3) POLYBENCH_2D(var, d1, d2, p1, p2)[POLYBENCH_EXTENT(d3, p3)]
#define POLYBENCH_4D(var, d1, d2, d3, d4, p1, p2, p3, p4) \
  POLYBENCH_3D(var, d1, d2, d3, p1, p2, p3)[POLYBENCH_EXTENT(d4, p4)]
#define POLYBENCH_5D(var, d1, d2, d3, d4, d5, p1, p2, p3, p4, p5) \
  POLYBENCH_4D(var, d1, d2, d3, d4, p1, p2, p3, p4)[POLYBENCH_EXTENT(d5, p5)]

/* The same for declarations, where the outermost brackets can't hold `restrict`. */

#define POLYBENCH_1D_F(var, d1, p1) var[POLYBENCH_EXTENT(d1, p1)]
#define POLYBENCH_2D_F(var, d1, d2, p1, p2) POLYBENCH_1D_F(var, d1, p1)[POLYBENCH_EXTENT(d2, p2)]
#define POLYBENCH_3D_F(var, d1, d2, d3, p1, p2, p3) POLYBENCH_2D_F(var, d1, d2, p1, p2)[POLYBENCH_EXTENT(d3, p3)]
#define POLYBENCH_4D_F(var, d1, d2, d3, d4, p1, p2, p3, p4) \
  POLYBENCH_3D_F(var, d1, d2, d3, p1, p2, p3)[POLYBENCH_EXTENT(d4, p4)]
#define POLYBENCH_5D_F(var, d1, d2, d3, d4, d5, p1, p2, p3, p4, p5) \
  POLYBENCH_4D_F(var, d1, d2, d3, d4, p1, p2, p3, p4)[POLYBENCH_EXTENT(d5, p5)]

/* A whole array in main: on the heap it is a pointer to an array, which POLYBENCH_ARRAY dereferences at calls. */

#ifdef POLYBENCH_STACK_ARRAYS
#define POLYBENCH_ARRAY(var) var
#define POLYBENCH_DECL_VAR(var) var
#define POLYBENCH_FREE_ARRAY(var)
#define POLYBENCH_ALLOC_ARRAY(var, count, type)
#else
#define POLYBENCH_ARRAY(var) *var
#define POLYBENCH_DECL_VAR(var) (*var)
#define POLYBENCH_FREE_ARRAY(var) polybench_free_data((void *)var);
#define POLYBENCH_ALLOC_ARRAY(var, count, type) var = polybench_alloc_data(count, (int)sizeof(type));
#endif

#define POLYBENCH_COUNT(d, p) (unsigned long long)(POLYBENCH_EXTENT(d, p))

#define POLYBENCH_1D_ARRAY_DECL(var, type, d1, p1) \
  type POLYBENCH_1D_F(POLYBENCH_DECL_VAR(var), d1, p1); \
  POLYBENCH_ALLOC_ARRAY(var, POLYBENCH_COUNT(d1, p1), type)
#define POLYBENCH_2D_ARRAY_DECL(var, type, d1, d2, p1, p2) \
  type POLYBENCH_2D_F(POLYBENCH_DECL_VAR(var), d1, d2, p1, p2); \
  POLYBENCH_ALLOC_ARRAY(var, POLYBENCH_COUNT(d1, p1) * POLYBENCH_COUNT(d2, p2), type)
#define POLYBENCH_3D_ARRAY_DECL(var, type, d1, d2, d3, p1, p2, p3) \
  type POLYBENCH_3D_F(POLYBENCH_DECL_VAR(var), d1, d2, d3, p1, p2, p3); \
  POLYBENCH_ALLOC_ARRAY( \
      var, POLYBENCH_COUNT(d1, p1) * POLYBENCH_COUNT(d2, p2) * POLYBENCH_COUNT(d3, p3), type)
#define POLYBENCH_4D_ARRAY_DECL(var, type, d1, d2, d3, d4, p1, p2, p3, p4) \
  type POLYBENCH_4D_F(POLYBENCH_DECL_VAR(var), d1, d2, d3, d4, p1, p2, p3, p4); \
  POLYBENCH_ALLOC_ARRAY(var, \
      POLYBENCH_COUNT(d1, p1) * POLYBENCH_COUNT(d2, p2) * POLYBENCH_COUNT(d3, p3) * POLYBENCH_COUNT(d4, p4), type)
#define POLYBENCH_5D_ARRAY_DECL(var, type, d1, d2, d3, d4, d5, p1, p2, p3, p4, p5) \
  type POLYBENCH_5D_F(POLYBENCH_DECL_VAR(var), d1, d2, d3, d4, d5, p1, p2, p3, p4, p5); \
  POLYBENCH_ALLOC_ARRAY(var, \
      POLYBENCH_COUNT(d1, p1) * POLYBENCH_COUNT(d2, p2) * POLYBENCH_COUNT(d3, p3) * POLYBENCH_COUNT(d4, p4) * \
          POLYBENCH_COUNT(d5, p5), \
      type)

/* Results must look used, or an optimiser may drop the kernel: main calls the dump if it can't know it won't. */

#ifdef POLYBENCH_DUMP_ARRAYS
#define polybench_prevent_dce(call) call
#else
#define polybench_prevent_dce(call) \
  if (argc > 42 && !strcmp(argv[0], "")) \
  call
#endif

#define POLYBENCH_DUMP_TARGET stderr
#define POLYBENCH_DUMP_START fprintf(POLYBENCH_DUMP_TARGET, "==BEGIN DUMP_ARRAYS==\n")
#define POLYBENCH_DUMP_FINISH fprintf(POLYBENCH_DUMP_TARGET, "==END   DUMP_ARRAYS==\n")
#define POLYBENCH_DUMP_BEGIN(name) fprintf(POLYBENCH_DUMP_TARGET, "begin dump: %s", name)
#define POLYBENCH_DUMP_END(name) fprintf(POLYBENCH_DUMP_TARGET, "\nend   dump: %s\n", name)

/* Instruments around the kernel: nothing unless POLYBENCH_TIME is defined. */

#ifdef POLYBENCH_TIME
#define polybench_start_instruments polybench_timer_start()
#define polybench_stop_instruments polybench_timer_stop()
#define polybench_print_instruments polybench_timer_print()
#else
#define polybench_start_instruments
#define polybench_stop_instruments
#define polybench_print_instruments
#endif

extern double polybench_program_total_flops;

extern void *polybench_alloc_data(unsigned long long count, int element_size);
extern void polybench_free_data(void *data);
extern void polybench_flush_cache(void);
extern void polybench_prepare_instruments(void);
extern void polybench_timer_start(void);
extern void polybench_timer_stop(void);
extern void polybench_timer_print(void);

#endif
