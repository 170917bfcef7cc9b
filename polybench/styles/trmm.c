/* B = alpha A' B with A unit lower triangular, in ten styles. */
#ifndef M
#define M 23
#define N 26
#endif

void plain(int m, int n, double alpha, double A[restrict m][m], double B[restrict m][n]) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      for (int k = i + 1; k < m; k++) B[i][j] += A[k][i] * B[k][j];
      B[i][j] = alpha * B[i][j];
    }
}

void accumulator(int m, int n, double alpha, double A[restrict m][m], double B[restrict m][n]) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      double sum = B[i][j];
      for (int k = i + 1; k < m; k++) sum += A[k][i] * B[k][j];
      B[i][j] = alpha * sum;
    }
}

void promoted(int m, int n, double alpha, double A[restrict m][m], double B[restrict m][n]) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      double sum = B[i][j];
      for (int k = i + 1; k < m; k++) B[i][j] = (sum += A[k][i] * B[k][j]);
      B[i][j] = alpha * sum;
    }
}

void bumped(int m, int n, double alpha, double *restrict A, double *restrict B) {
  double *b = B, *d = A;
  for (int i = 0; i < m; i++, d += m + 1)
    for (int j = 0; j < n; j++, b++) {
      double *a = d + m, *c = b + n;
      for (int k = i + 1; k < m; k++, a += m, c += n) *b += *a * *c;
      *b = alpha * *b;
    }
}

void rows(int m, int n, double alpha, double A[restrict m][m], double B[restrict m][n]) {
  for (int i = 0; i < m; i++) {
    double *b = B[i];
    for (int j = 0; j < n; j++) {
      for (int k = i + 1; k < m; k++) b[j] += A[k][i] * B[k][j];
      b[j] = alpha * b[j];
    }
  }
}

void whiles(int m, int n, double alpha, double A[restrict m][m], double B[restrict m][n]) {
  int i = 0;
  while (i < m) {
    int j = 0;
    while (j < n) {
      int k = i + 1;
      while (k < m) {
        B[i][j] += A[k][i] * B[k][j];
        k++;
      }
      B[i][j] = alpha * B[i][j];
      j++;
    }
    i++;
  }
}

void down(int m, int n, double alpha, double A[restrict m][m], double B[restrict m][n]) {
  for (int i = m; i > 0; i--)
    for (int j = n - 1; j >= 0; j--) {
      for (int k = i - 1; k > 0; k--) B[m - i][j] += A[m - k][m - i] * B[m - k][j];
      B[m - i][j] = alpha * B[m - i][j];
    }
}

void linear(int m, int n, double alpha, double *restrict A, double *restrict B) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      for (int k = i + 1; k < m; k++) B[i * n + j] += A[k * m + i] * B[k * n + j];
      B[i * n + j] = alpha * B[i * n + j];
    }
}

void unrolled(int m, int n, double alpha, double A[restrict m][m], double B[restrict m][n]) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      int k;
      for (k = i + 1; k + 1 < m; k += 2) {
        B[i][j] += A[k][i] * B[k][j];
        B[i][j] += A[k + 1][i] * B[k + 1][j];
      }
      for (; k < m; k++) B[i][j] += A[k][i] * B[k][j];
      B[i][j] = alpha * B[i][j];
    }
}

void outside(int m, int n, double alpha, double A[restrict m][m], double B[restrict m][n]) {
  int i, j, k;
  double sum, product;
  for (i = 0; i < m; i++)
    for (j = 0; j < n; j++) {
      sum = B[i][j];
      for (k = i + 1; k < m; k++) {
        product = A[k][i] * B[k][j];
        sum += product;
      }
      sum = alpha * sum;
      B[i][j] = sum;
    }
}

#define ARRAYS {M * M, M * N}
#define CALL(style) style(M, N, 1.5, (void *)a[0], (void *)a[1])
#include "run.h"
