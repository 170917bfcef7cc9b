/* y = alpha A x + beta B x, in ten styles. */
#ifndef N
#define N 37
#endif

void plain(int n, double alpha, double beta, double A[restrict n][n], double B[restrict n][n], double tmp[restrict n],
           double x[restrict n], double y[restrict n]) {
  for (int i = 0; i < n; i++) {
    tmp[i] = 0;
    y[i] = 0;
    for (int j = 0; j < n; j++) {
      tmp[i] = A[i][j] * x[j] + tmp[i];
      y[i] = B[i][j] * x[j] + y[i];
    }
    y[i] = alpha * tmp[i] + beta * y[i];
  }
}

void accumulator(int n, double alpha, double beta, double A[restrict n][n], double B[restrict n][n],
                 double tmp[restrict n], double x[restrict n], double y[restrict n]) {
  for (int i = 0; i < n; i++) {
    double a = 0, b = 0;
    for (int j = 0; j < n; j++) {
      a = A[i][j] * x[j] + a;
      b = B[i][j] * x[j] + b;
    }
    tmp[i] = a;
    y[i] = alpha * a + beta * b;
  }
}

void promoted(int n, double alpha, double beta, double A[restrict n][n], double B[restrict n][n],
              double tmp[restrict n], double x[restrict n], double y[restrict n]) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    tmp[i] = 0;
    y[i] = 0;
    for (int j = 0; j < n; j++) {
      tmp[i] = sum = A[i][j] * x[j] + sum;
      y[i] = B[i][j] * x[j] + y[i];
    }
    y[i] = alpha * sum + beta * y[i];
  }
}

void bumped(int n, double alpha, double beta, double *restrict A, double *restrict B, double *restrict tmp,
            double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++, tmp++, y++) {
    double *p = x;
    *tmp = 0;
    *y = 0;
    for (int j = 0; j < n; j++, p++) {
      *tmp = *A++ * *p + *tmp;
      *y = *B++ * *p + *y;
    }
    *y = alpha * *tmp + beta * *y;
  }
}

void rows(int n, double alpha, double beta, double A[restrict n][n], double B[restrict n][n], double tmp[restrict n],
          double x[restrict n], double y[restrict n]) {
  for (int i = 0; i < n; i++) {
    double *a = A[i], *b = B[i];
    tmp[i] = 0;
    y[i] = 0;
    for (int j = 0; j < n; j++) {
      tmp[i] = a[j] * x[j] + tmp[i];
      y[i] = b[j] * x[j] + y[i];
    }
    y[i] = alpha * tmp[i] + beta * y[i];
  }
}

void whiles(int n, double alpha, double beta, double A[restrict n][n], double B[restrict n][n],
            double tmp[restrict n], double x[restrict n], double y[restrict n]) {
  int i = 0;
  while (i < n) {
    int j = 0;
    tmp[i] = 0;
    y[i] = 0;
    while (j < n) {
      tmp[i] = A[i][j] * x[j] + tmp[i];
      y[i] = B[i][j] * x[j] + y[i];
      j++;
    }
    y[i] = alpha * tmp[i] + beta * y[i];
    i++;
  }
}

void down(int n, double alpha, double beta, double A[restrict n][n], double B[restrict n][n], double tmp[restrict n],
          double x[restrict n], double y[restrict n]) {
  for (int i = n - 1; i >= 0; i--) {
    tmp[i] = 0;
    y[i] = 0;
    for (int j = n; j > 0; j--) {
      tmp[i] = A[i][n - j] * x[n - j] + tmp[i];
      y[i] = B[i][n - j] * x[n - j] + y[i];
    }
    y[i] = alpha * tmp[i] + beta * y[i];
  }
}

void linear(int n, double alpha, double beta, double *restrict A, double *restrict B, double *restrict tmp,
            double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++) {
    tmp[i] = 0;
    y[i] = 0;
    for (int j = 0; j < n; j++) {
      tmp[i] = A[i * n + j] * x[j] + tmp[i];
      y[i] = B[i * n + j] * x[j] + y[i];
    }
    y[i] = alpha * tmp[i] + beta * y[i];
  }
}

void unrolled(int n, double alpha, double beta, double A[restrict n][n], double B[restrict n][n],
              double tmp[restrict n], double x[restrict n], double y[restrict n]) {
  for (int i = 0; i < n; i++) {
    int j = 0;
    tmp[i] = 0;
    y[i] = 0;
    for (; j + 1 < n; j += 2) {
      tmp[i] = A[i][j] * x[j] + tmp[i];
      tmp[i] = A[i][j + 1] * x[j + 1] + tmp[i];
      y[i] = B[i][j] * x[j] + y[i];
      y[i] = B[i][j + 1] * x[j + 1] + y[i];
    }
    if (j < n) {
      tmp[i] = A[i][j] * x[j] + tmp[i];
      y[i] = B[i][j] * x[j] + y[i];
    }
    y[i] = alpha * tmp[i] + beta * y[i];
  }
}

void outside(int n, double alpha, double beta, double A[restrict n][n], double B[restrict n][n],
             double tmp[restrict n], double x[restrict n], double y[restrict n]) {
  int i, j;
  double a, b, v;
  for (i = 0; i < n; i++) {
    a = 0;
    b = 0;
    for (j = 0; j < n; j++) {
      v = x[j];
      a = A[i][j] * v + a;
      b = B[i][j] * v + b;
    }
    tmp[i] = a;
    a = alpha * a;
    b = beta * b;
    y[i] = a + b;
  }
}

#define ARRAYS {N * N, N * N, N, N, N}
#define CALL(style) style(N, 1.5, 1.25, (void *)a[0], (void *)a[1], (void *)a[2], (void *)a[3], (void *)a[4])
#include "run.h"
