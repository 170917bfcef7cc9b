/* y = A' (A x), in ten styles. */
#ifndef M
#define M 31
#define N 34
#endif

void plain(int m, int n, double A[restrict m][n], double x[restrict n], double y[restrict n], double tmp[restrict m]) {
  for (int j = 0; j < n; j++) y[j] = 0;
  for (int i = 0; i < m; i++) {
    tmp[i] = 0;
    for (int j = 0; j < n; j++) tmp[i] += A[i][j] * x[j];
    for (int j = 0; j < n; j++) y[j] += A[i][j] * tmp[i];
  }
}

void accumulator(int m, int n, double A[restrict m][n], double x[restrict n], double y[restrict n],
                 double tmp[restrict m]) {
  for (int j = 0; j < n; j++) y[j] = 0;
  for (int i = 0; i < m; i++) {
    double sum = 0;
    for (int j = 0; j < n; j++) sum += A[i][j] * x[j];
    tmp[i] = sum;
    for (int j = 0; j < n; j++) y[j] += A[i][j] * sum;
  }
}

void promoted(int m, int n, double A[restrict m][n], double x[restrict n], double y[restrict n],
              double tmp[restrict m]) {
  for (int j = 0; j < n; j++) y[j] = 0;
  for (int i = 0; i < m; i++) {
    double sum = tmp[i] = 0;
    for (int j = 0; j < n; j++) tmp[i] = (sum += A[i][j] * x[j]);
    for (int j = 0; j < n; j++) y[j] += A[i][j] * sum;
  }
}

void bumped(int m, int n, double *restrict A, double *restrict x, double *restrict y, double *restrict tmp) {
  double *p = y, *t = tmp, *a = A;
  for (int j = 0; j < n; j++) *p++ = 0;
  for (int i = 0; i < m; i++, t++) {
    double *q = x;
    *t = 0;
    for (int j = 0; j < n; j++) *t += *a++ * *q++;
    a -= n;
    p = y;
    for (int j = 0; j < n; j++) *p++ += *a++ * *t;
  }
}

void rows(int m, int n, double A[restrict m][n], double x[restrict n], double y[restrict n], double tmp[restrict m]) {
  for (int j = 0; j < n; j++) y[j] = 0;
  for (int i = 0; i < m; i++) {
    double *row = A[i];
    tmp[i] = 0;
    for (int j = 0; j < n; j++) tmp[i] += row[j] * x[j];
    for (int j = 0; j < n; j++) y[j] += row[j] * tmp[i];
  }
}

void whiles(int m, int n, double A[restrict m][n], double x[restrict n], double y[restrict n],
            double tmp[restrict m]) {
  int i = 0, j = 0;
  while (j < n) y[j++] = 0;
  while (i < m) {
    tmp[i] = 0;
    j = 0;
    while (j < n) {
      tmp[i] += A[i][j] * x[j];
      j++;
    }
    j = 0;
    while (j < n) {
      y[j] += A[i][j] * tmp[i];
      j++;
    }
    i++;
  }
}

void down(int m, int n, double A[restrict m][n], double x[restrict n], double y[restrict n], double tmp[restrict m]) {
  for (int j = n - 1; j >= 0; j--) y[j] = 0;
  for (int i = m; i > 0; i--) {
    tmp[m - i] = 0;
    for (int j = n; j > 0; j--) tmp[m - i] += A[m - i][n - j] * x[n - j];
    for (int j = n; j-- > 0;) y[j] += A[m - i][j] * tmp[m - i];
  }
}

void linear(int m, int n, double *restrict A, double *restrict x, double *restrict y, double *restrict tmp) {
  for (int j = 0; j < n; j++) y[j] = 0;
  for (int i = 0; i < m; i++) {
    tmp[i] = 0;
    for (int j = 0; j < n; j++) tmp[i] += A[i * n + j] * x[j];
    for (int j = 0; j < n; j++) y[j] += A[i * n + j] * tmp[i];
  }
}

void unrolled(int m, int n, double A[restrict m][n], double x[restrict n], double y[restrict n],
              double tmp[restrict m]) {
  int j;
  for (j = 0; j < n; j++) y[j] = 0;
  for (int i = 0; i < m; i++) {
    tmp[i] = 0;
    for (j = 0; j + 1 < n; j += 2) {
      tmp[i] += A[i][j] * x[j];
      tmp[i] += A[i][j + 1] * x[j + 1];
    }
    for (; j < n; j++) tmp[i] += A[i][j] * x[j];
    for (j = 0; j + 1 < n; j += 2) {
      y[j] += A[i][j] * tmp[i];
      y[j + 1] += A[i][j + 1] * tmp[i];
    }
    for (; j < n; j++) y[j] += A[i][j] * tmp[i];
  }
}

void outside(int m, int n, double A[restrict m][n], double x[restrict n], double y[restrict n],
             double tmp[restrict m]) {
  int i, j;
  double t, a;
  for (j = 0; j < n; j++) y[j] = 0;
  for (i = 0; i < m; i++) {
    t = 0;
    for (j = 0; j < n; j++) {
      a = A[i][j];
      t += a * x[j];
    }
    for (j = 0; j < n; j++) {
      a = A[i][j];
      y[j] += a * t;
    }
    tmp[i] = t;
  }
}

#define ARRAYS {M * N, N, N, M}
#define CALL(style) style(M, N, (void *)a[0], (void *)a[1], (void *)a[2], (void *)a[3])
#include "run.h"
