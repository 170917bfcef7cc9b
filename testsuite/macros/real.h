#ifndef REAL_H
#define REAL_H
#ifdef REAL_IS_FLOAT
#define REAL float
#define REAL_VAL(x) x##f
#define ROOT(x) sqrtf(x)
typedef float real;
#else
#define REAL double
#define REAL_VAL(x) x
#define ROOT(x) sqrt(x)
typedef double real;
#endif
#ifndef SCALE
#define SCALE(x) (x)
#endif
#endif
