// WHY: asm, complex numbers, vectors, long double and variadic arguments are barriers; the loops beside them are transformed
// RUN: polyc --force %s
// CHECK: static long sum(int n, ...)
// CHECK: #pragma omp parallel for
// CHECK: static double all(void)
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < 64; i++)
// CHECK-NEXT: a[i] = 2.5 * i;
// EXEC: same
#include <complex.h>
#include <stdarg.h>
#include <stdio.h>
struct s {
  int n;
};
typedef float v4 __attribute__((vector_size(16)));
static double a[64];
static int b[64];

static long sum(int n, ...) {
  va_list ap, again;
  va_start(ap, n);
  va_copy(again, ap);
  long s = va_arg(again, int);
  va_end(again);
  for (int i = 0; i < 64; i++)
    b[i] = 3 * i + 1;
  for (int i = 0; i < n; i++)
    s += va_arg(ap, int) * (int)va_arg(ap, double) + va_arg(ap, struct s *)->n + b[i];
  va_end(ap);
  return s;
}

static double all(void) {
  double _Complex z = 1 + 2 * I, w;
  v4 v = {1, 2, 3, 4}, x = v * v + v;
  long double l = 1;
  int n = 5, copy = 0;
  __asm__ volatile("" : "=r"(copy) : "0"(n) : "memory");
  __real__ z += 3;
  w = z * ~z;
  l /= 3;
  for (int i = 0; i < 64; i++)
    a[i] = 2.5 * i;
  return creal(w) + cimag(z) + x[2] + (double)(l * 3) + copy + a[9] + (z ? 1 : 0) + (z != w && n);
}

int main(void) {
  struct s s = {4}, t = {5};
  printf("%ld %g\n", sum(2, 3, 2.5, &s, 7, 1.0, &t), all());
  return 0;
}
