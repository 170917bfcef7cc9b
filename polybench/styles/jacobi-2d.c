/* Means of five neighbours, from A to B and back, in ten styles. */
#ifndef N
#define N 21
#define T 5
#endif

void plain(int steps, int n, double A[restrict n][n], double B[restrict n][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
  }
}

void accumulator(int steps, int n, double A[restrict n][n], double B[restrict n][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        double sum = A[i][j];
        sum += A[i][j - 1];
        sum += A[i][j + 1];
        sum += A[i + 1][j];
        sum += A[i - 1][j];
        B[i][j] = 0.2 * sum;
      }
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        double sum = B[i][j];
        sum += B[i][j - 1];
        sum += B[i][j + 1];
        sum += B[i + 1][j];
        sum += B[i - 1][j];
        A[i][j] = 0.2 * sum;
      }
  }
}

void promoted(int steps, int n, double A[restrict n][n], double B[restrict n][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      double left = A[i][0], here = A[i][1];
      for (int j = 1; j < n - 1; j++) {
        double right = A[i][j + 1];
        B[i][j] = 0.2 * (here + left + right + A[i + 1][j] + A[i - 1][j]);
        left = here;
        here = right;
      }
    }
    for (int i = 1; i < n - 1; i++) {
      double left = B[i][0], here = B[i][1];
      for (int j = 1; j < n - 1; j++) {
        double right = B[i][j + 1];
        A[i][j] = 0.2 * (here + left + right + B[i + 1][j] + B[i - 1][j]);
        left = here;
        here = right;
      }
    }
  }
}

void bumped(int steps, int n, double *restrict A, double *restrict B) {
  for (int t = 0; t < steps; t++) {
    double *a = A + n + 1, *b = B + n + 1;
    for (int i = 1; i < n - 1; i++, a += 2, b += 2)
      for (int j = 1; j < n - 1; j++, a++, b++) *b = 0.2 * (*a + a[-1] + a[1] + a[n] + a[-n]);
    a = A + n + 1;
    b = B + n + 1;
    for (int i = 1; i < n - 1; i++, a += 2, b += 2)
      for (int j = 1; j < n - 1; j++, a++, b++) *a = 0.2 * (*b + b[-1] + b[1] + b[n] + b[-n]);
  }
}

void rows(int steps, int n, double A[restrict n][n], double B[restrict n][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      double *up = A[i - 1], *a = A[i], *below = A[i + 1], *b = B[i];
      for (int j = 1; j < n - 1; j++) b[j] = 0.2 * (a[j] + a[j - 1] + a[j + 1] + below[j] + up[j]);
    }
    for (int i = 1; i < n - 1; i++) {
      double *up = B[i - 1], *b = B[i], *below = B[i + 1], *a = A[i];
      for (int j = 1; j < n - 1; j++) a[j] = 0.2 * (b[j] + b[j - 1] + b[j + 1] + below[j] + up[j]);
    }
  }
}

void whiles(int steps, int n, double A[restrict n][n], double B[restrict n][n]) {
  int t = 0;
  while (t < steps) {
    int i = 1;
    while (i < n - 1) {
      int j = 1;
      while (j < n - 1) {
        B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
        j++;
      }
      i++;
    }
    i = 1;
    while (i < n - 1) {
      int j = 1;
      while (j < n - 1) {
        A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
        j++;
      }
      i++;
    }
    t++;
  }
}

void down(int steps, int n, double A[restrict n][n], double B[restrict n][n]) {
  for (int t = steps; t > 0; t--) {
    for (int i = n - 2; i > 0; i--)
      for (int j = n - 2; j > 0; j--)
        B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
    for (int i = n - 2; i >= 1; i--)
      for (int j = n - 2; j >= 1; j--)
        A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
  }
}

void linear(int steps, int n, double *restrict A, double *restrict B) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        B[i * n + j] = 0.2 * (A[i * n + j] + A[i * n + j - 1] + A[i * n + j + 1] + A[(i + 1) * n + j] + A[(i - 1) * n + j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        A[i * n + j] = 0.2 * (B[i * n + j] + B[i * n + j - 1] + B[i * n + j + 1] + B[(i + 1) * n + j] + B[(i - 1) * n + j]);
  }
}

void unrolled(int steps, int n, double A[restrict n][n], double B[restrict n][n]) {
  for (int t = 0; t < steps; t++) {
    int j;
    for (int i = 1; i < n - 1; i++) {
      for (j = 1; j < n - 2; j += 2) {
        B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
        B[i][j + 1] = 0.2 * (A[i][j + 1] + A[i][j] + A[i][j + 2] + A[i + 1][j + 1] + A[i - 1][j + 1]);
      }
      for (; j < n - 1; j++) B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
    }
    for (int i = 1; i < n - 1; i++) {
      for (j = 1; j < n - 2; j += 2) {
        A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
        A[i][j + 1] = 0.2 * (B[i][j + 1] + B[i][j] + B[i][j + 2] + B[i + 1][j + 1] + B[i - 1][j + 1]);
      }
      for (; j < n - 1; j++) A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
    }
  }
}

void outside(int steps, int n, double A[restrict n][n], double B[restrict n][n]) {
  int t, i, j;
  double sum, mean;
  for (t = 0; t < steps; t++) {
    for (i = 1; i < n - 1; i++)
      for (j = 1; j < n - 1; j++) {
        sum = A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j];
        mean = 0.2 * sum;
        B[i][j] = mean;
      }
    for (i = 1; i < n - 1; i++)
      for (j = 1; j < n - 1; j++) {
        sum = B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j];
        mean = 0.2 * sum;
        A[i][j] = mean;
      }
  }
}

#define ARRAYS {N * N, N * N}
#define CALL(style) style(T, N, (void *)a[0], (void *)a[1])
#include "run.h"
