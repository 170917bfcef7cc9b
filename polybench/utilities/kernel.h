/*
 * Problem sizes and element types, shared by the headers of all kernels.
 *
 * One of MINI_DATASET, SMALL_DATASET, MEDIUM_DATASET, LARGE_DATASET (the default) and EXTRALARGE_DATASET chooses the
 * sizes; a size can also be given by itself, as in -DNI=4000. DATA_TYPE_IS_INT, _FLOAT or _DOUBLE chooses the type,
 * and DATA_PRINTF_MODIFIER how the dump prints an element.
 */
#ifndef POLYBENCH_KERNEL_H
#define POLYBENCH_KERNEL_H

/* The kernels mark their loops with `#pragma scop`, for tools that need it; compilers needn't complain. */
#pragma GCC diagnostic ignored "-Wunknown-pragmas"

#if defined(MINI_DATASET)
#define POLYBENCH_SIZE(mini, small, medium, large, extralarge) mini
#elif defined(SMALL_DATASET)
#define POLYBENCH_SIZE(mini, small, medium, large, extralarge) small
#elif defined(MEDIUM_DATASET)
#define POLYBENCH_SIZE(mini, small, medium, large, extralarge) medium
#elif defined(EXTRALARGE_DATASET)
#define POLYBENCH_SIZE(mini, small, medium, large, extralarge) extralarge
#else
#define POLYBENCH_SIZE(mini, small, medium, large, extralarge) large
#endif

/* A kernel whose elements are not double says so (KERNEL_TYPE_IS_…) before it includes this file. */
#if !defined(DATA_TYPE_IS_INT) && !defined(DATA_TYPE_IS_FLOAT) && !defined(DATA_TYPE_IS_DOUBLE)
#if defined(KERNEL_TYPE_IS_INT)
#define DATA_TYPE_IS_INT
#elif defined(KERNEL_TYPE_IS_FLOAT)
#define DATA_TYPE_IS_FLOAT
#else
#define DATA_TYPE_IS_DOUBLE
#endif
#endif

#if defined(DATA_TYPE_IS_INT)
#define DATA_TYPE int
#ifndef DATA_PRINTF_MODIFIER
#define DATA_PRINTF_MODIFIER "%d "
#endif
#elif defined(DATA_TYPE_IS_FLOAT)
#define DATA_TYPE float
#ifndef DATA_PRINTF_MODIFIER
#define DATA_PRINTF_MODIFIER "%0.2f "
#endif
#define SCALAR_VAL(x) x##f
#define SQRT_FUN(x) sqrtf(x)
#define EXP_FUN(x) expf(x)
#define POW_FUN(x, y) powf(x, y)
#else
#define DATA_TYPE double
#ifndef DATA_PRINTF_MODIFIER
#define DATA_PRINTF_MODIFIER "%0.2lf "
#endif
#define SCALAR_VAL(x) x
#define SQRT_FUN(x) sqrt(x)
#define EXP_FUN(x) exp(x)
#define POW_FUN(x, y) pow(x, y)
#endif

#endif
