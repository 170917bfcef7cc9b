// WHY: a product with a number that may wrap around is asked about; one of iterators is no linear subscript
// RUN: polyc explain %s
#include <stddef.h>
void green(double *g, const double *rgb, unsigned char n) {
  for (size_t i = 0; i < n; i++)
    g[i] = rgb[3 * i];
}
void square(double *a, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    a[i * i] = 1;
}
// GOLDEN:
//| says-that-a-subscript-may-wrap.c: green
//|      5 for (size_t i = 0; i < n; i++)
//|        left: the loop has too little work for threads, with n up to 255: nothing to change at the loop
//| says-that-a-subscript-may-wrap.c: square
//|      9 for (unsigned i = 0; i < n; i++)
//|        left: a subscript of "a[i * i]" (line 10) is not a sum of loop counters and constants: nothing says that iterations write different ones, so that they stay in order; nothing to change at the loop
