/* C = alpha A A' + beta C, lower triangle, in ten styles. */
#ifndef N
#define N 25
#define M 22
#endif

void plain(int n, int m, double alpha, double beta, double C[restrict n][n], double A[restrict n][m]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++) C[i][j] *= beta;
    for (int k = 0; k < m; k++)
      for (int j = 0; j <= i; j++) C[i][j] += alpha * A[i][k] * A[j][k];
  }
}

void accumulator(int n, int m, double alpha, double beta, double C[restrict n][n], double A[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double sum = C[i][j] * beta;
      for (int k = 0; k < m; k++) sum += alpha * A[i][k] * A[j][k];
      C[i][j] = sum;
    }
}

void promoted(int n, int m, double alpha, double beta, double C[restrict n][n], double A[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double sum = C[i][j] * beta;
      C[i][j] = sum;
      for (int k = 0; k < m; k++) {
        sum += alpha * A[i][k] * A[j][k];
        C[i][j] = sum;
      }
    }
}

void bumped(int n, int m, double alpha, double beta, double *restrict C, double *restrict A) {
  double *row = C, *a = A;
  for (int i = 0; i < n; i++, row += n, a += m) {
    double *c = row, *b = A;
    for (int j = 0; j <= i; j++, c++) {
      double *p = a;
      *c *= beta;
      for (int k = 0; k < m; k++) *c += alpha * *p++ * *b++;
    }
  }
}

void rows(int n, int m, double alpha, double beta, double C[restrict n][n], double A[restrict n][m]) {
  for (int i = 0; i < n; i++) {
    double *c = C[i], *a = A[i];
    for (int j = 0; j <= i; j++) c[j] *= beta;
    for (int j = 0; j <= i; j++) {
      double *b = A[j];
      for (int k = 0; k < m; k++) c[j] += alpha * a[k] * b[k];
    }
  }
}

void whiles(int n, int m, double alpha, double beta, double C[restrict n][n], double A[restrict n][m]) {
  int i = 0;
  while (i < n) {
    int j = 0, k = 0;
    while (j <= i) {
      C[i][j] *= beta;
      j++;
    }
    while (k < m) {
      j = 0;
      while (j <= i) {
        C[i][j] += alpha * A[i][k] * A[j][k];
        j++;
      }
      k++;
    }
    i++;
  }
}

void down(int n, int m, double alpha, double beta, double C[restrict n][n], double A[restrict n][m]) {
  for (int i = n - 1; i >= 0; i--) {
    for (int j = i; j >= 0; j--) C[i][j] *= beta;
    for (int k = m; k > 0; k--)
      for (int j = i; j >= 0; j--) C[i][j] += alpha * A[i][m - k] * A[j][m - k];
  }
}

void linear(int n, int m, double alpha, double beta, double *restrict C, double *restrict A) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++) C[i * n + j] *= beta;
    for (int k = 0; k < m; k++)
      for (int j = 0; j <= i; j++) C[i * n + j] += alpha * A[i * m + k] * A[j * m + k];
  }
}

void unrolled(int n, int m, double alpha, double beta, double C[restrict n][n], double A[restrict n][m]) {
  for (int i = 0; i < n; i++) {
    int j;
    for (j = 0; j <= i; j++) C[i][j] *= beta;
    for (int k = 0; k < m; k++) {
      for (j = 0; j < i; j += 2) {
        C[i][j] += alpha * A[i][k] * A[j][k];
        C[i][j + 1] += alpha * A[i][k] * A[j + 1][k];
      }
      for (; j <= i; j++) C[i][j] += alpha * A[i][k] * A[j][k];
    }
  }
}

void outside(int n, int m, double alpha, double beta, double C[restrict n][n], double A[restrict n][m]) {
  int i, j, k;
  double scaled, product;
  for (i = 0; i < n; i++) {
    for (j = 0; j <= i; j++) {
      scaled = C[i][j] * beta;
      C[i][j] = scaled;
    }
    for (k = 0; k < m; k++) {
      scaled = alpha * A[i][k];
      for (j = 0; j <= i; j++) {
        product = scaled * A[j][k];
        C[i][j] = C[i][j] + product;
      }
    }
  }
}

#define ARRAYS {N * N, N * M}
#define CALL(style) style(N, M, 1.5, 1.25, (void *)a[0], (void *)a[1])
#include "run.h"
