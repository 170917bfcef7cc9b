/* x1 += A y1 and x2 += A' y2, in ten styles. */
#ifndef N
#define N 37
#endif

void plain(int n, double x1[restrict n], double x2[restrict n], double y1[restrict n], double y2[restrict n],
           double A[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) x1[i] = x1[i] + A[i][j] * y1[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) x2[i] = x2[i] + A[j][i] * y2[j];
}

void accumulator(int n, double x1[restrict n], double x2[restrict n], double y1[restrict n], double y2[restrict n],
                 double A[restrict n][n]) {
  for (int i = 0; i < n; i++) {
    double sum = x1[i];
    for (int j = 0; j < n; j++) sum += A[i][j] * y1[j];
    x1[i] = sum;
  }
  for (int i = 0; i < n; i++) {
    double sum = x2[i];
    for (int j = 0; j < n; j++) sum += A[j][i] * y2[j];
    x2[i] = sum;
  }
}

void promoted(int n, double x1[restrict n], double x2[restrict n], double y1[restrict n], double y2[restrict n],
              double A[restrict n][n]) {
  for (int i = 0; i < n; i++) {
    double sum = x1[i];
    for (int j = 0; j < n; j++) x1[i] = (sum += A[i][j] * y1[j]);
  }
  for (int i = 0; i < n; i++) {
    double sum = x2[i];
    for (int j = 0; j < n; j++) x2[i] = (sum += A[j][i] * y2[j]);
  }
}

void bumped(int n, double *restrict x1, double *restrict x2, double *restrict y1, double *restrict y2,
            double *restrict A) {
  double *x = x1, *a = A;
  for (int i = 0; i < n; i++, x++) {
    double *y = y1;
    for (int j = 0; j < n; j++) *x += *a++ * *y++;
  }
  x = x2;
  for (int i = 0; i < n; i++, x++) {
    double *y = y2;
    a = A + i;
    for (int j = 0; j < n; j++, a += n) *x += *a * *y++;
  }
}

void rows(int n, double x1[restrict n], double x2[restrict n], double y1[restrict n], double y2[restrict n],
          double A[restrict n][n]) {
  for (int i = 0; i < n; i++) {
    double *row = A[i];
    for (int j = 0; j < n; j++) x1[i] += row[j] * y1[j];
  }
  for (int j = 0; j < n; j++) {
    double *row = A[j];
    double y = y2[j];
    for (int i = 0; i < n; i++) x2[i] += row[i] * y;
  }
}

void whiles(int n, double x1[restrict n], double x2[restrict n], double y1[restrict n], double y2[restrict n],
            double A[restrict n][n]) {
  int i = 0;
  while (i < n) {
    int j = 0;
    while (j < n) {
      x1[i] += A[i][j] * y1[j];
      ++j;
    }
    ++i;
  }
  i = 0;
  while (i < n) {
    int j = 0;
    while (j < n) {
      x2[i] += A[j][i] * y2[j];
      ++j;
    }
    ++i;
  }
}

void down(int n, double x1[restrict n], double x2[restrict n], double y1[restrict n], double y2[restrict n],
          double A[restrict n][n]) {
  for (int i = n - 1; i >= 0; i--)
    for (int j = n; j > 0; j--) x1[i] += A[i][n - j] * y1[n - j];
  for (int i = n; i-- > 0;)
    for (int j = n - 1; j >= 0; j--) x2[i] += A[n - 1 - j][i] * y2[n - 1 - j];
}

void linear(int n, double *restrict x1, double *restrict x2, double *restrict y1, double *restrict y2,
            double *restrict A) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) x1[i] = x1[i] + A[i * n + j] * y1[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) x2[i] = x2[i] + A[j * n + i] * y2[j];
}

void unrolled(int n, double x1[restrict n], double x2[restrict n], double y1[restrict n], double y2[restrict n],
              double A[restrict n][n]) {
  int j;
  for (int i = 0; i < n; i++) {
    for (j = 0; j + 1 < n; j += 2) {
      x1[i] += A[i][j] * y1[j];
      x1[i] += A[i][j + 1] * y1[j + 1];
    }
    for (; j < n; j++) x1[i] += A[i][j] * y1[j];
  }
  for (int i = 0; i < n; i++) {
    for (j = 0; j + 1 < n; j += 2) {
      x2[i] += A[j][i] * y2[j];
      x2[i] += A[j + 1][i] * y2[j + 1];
    }
    for (; j < n; j++) x2[i] += A[j][i] * y2[j];
  }
}

void outside(int n, double x1[restrict n], double x2[restrict n], double y1[restrict n], double y2[restrict n],
             double A[restrict n][n]) {
  int i, j;
  double a, y, product;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      a = A[i][j];
      y = y1[j];
      product = a * y;
      x1[i] = x1[i] + product;
    }
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      a = A[j][i];
      y = y2[j];
      product = a * y;
      x2[i] = x2[i] + product;
    }
}

#define ARRAYS {N, N, N, N, N * N}
#define CALL(style) style(N, (void *)a[0], (void *)a[1], (void *)a[2], (void *)a[3], (void *)a[4])
#include "run.h"
