#include <stdio.h>
#include "loops.h"
#ifdef _OPENMP
#include <omp.h>
#endif

static double a[50000], b[50000], m[500][500];

void clauses(int n) {
  int i, j;
#pragma omp parallel for default(none) private(i, j) \
  shared(m, n) schedule(static)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      m[i][j] = i + 2.0 * j;
}

void conditional(void) {
  int i;
#ifdef _OPENMP
  /* as many as there are */
#pragma omp parallel for
#endif
  for (i = 0; i < 50000; i++) a[i] = a[i] * 2 + b[i];
}

void region(void) {
  int i;
#pragma omp parallel
  {
#pragma omp for nowait
    for (i = 0; i < 50000; i++)
      a[i] = b[i] * b[i];
#pragma omp for
    for (i = 0; i < 50000; i++)
      b[i] = b[i] + 1;
  }
}

void macros(void) {
  PARALLEL_FOR(schedule(dynamic))
  for (int i = 0; i < 50000; i++)
    a[i] += 1;
  EACH(k, 50000)
    b[k] = a[k];
  END
}

void operators(void) {
  _Pragma("omp parallel for") for (int i = 0; i < 50000; i++) a[i] -= b[i];
#pragma GCC ivdep
  for (int i = 0; i < 8; i++) a[i] = 0;
}

void collapsed(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 500; i++)
    for (int j = 0; j < 500; j++)
      m[i][j] *= 3;
}

void inner(double *restrict p) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int t = 0; t < 50; t++)
    s += p[t] * t;
  a[0] = s;
#pragma omp parallel for
  for (int t = 0; t < 500; t++) {
    p[t] = s;
    for (int i = 0; i < 500; i++)
      m[i][0] = m[i][1] + t * p[i];
  }
}

void prepare(int t);

void steps(void) {
#pragma omp parallel for
  for (int t = 0; t < 90; t++) {
    prepare(t);
    for (int i = 0; i < 50000; i++)
      a[i] = a[i] * 0.5 + b[i] / (t + 1);
  }
}

static void note(int i) { printf("%d\n", i); }

void apart(void) {
  double s = 0;
#pragma omp parallel for
  for (int i = 0; i < 50000; i++) {
#pragma omp critical
    s += a[i];
  }
#pragma omp parallel for
  for (int i = 0; i < 50000; i++)
#pragma omp atomic
    a[0] += b[i];
#pragma omp parallel for
  for (int i = 0; i < 50000; i++)
    note(i);
#ifdef _OPENMP
#pragma omp parallel for
  for (int i = 0; i < omp_get_max_threads(); i++)
    b[i] = 0;
#endif
}

void again(void) {
#pragma omp parallel for
  for (int i = 0; i < 50000; i++)
    a[i] += 1;
}
