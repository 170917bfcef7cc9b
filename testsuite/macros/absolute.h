#if defined(SINGLE)
typedef float real;
#else
typedef double real;
#endif
#ifndef ABSOLUTE
#if defined(PRECISE)
#if defined(SINGLE)
#define ABSOLUTE(x) (fabsf((x)))
#else
#define ABSOLUTE(x) (fabs((x)))
#endif
#else
#define ABSOLUTE(x) ((real) fabs((double) (x)))
#endif
#endif
#ifdef PRECISE
#define VALUE(p) ((real) *(p))
#else
#define VALUE(p) ((real) (p != 0))
#endif
#ifdef SINGLE
#define LESS(x, y) ((real) ((x) - (y)))
#else
#define LESS(x, y) ((x) - (real) (y))
#endif
