/* s = A' r and q = A p, in ten styles. */
#ifndef M
#define M 31
#define N 34
#endif

void plain(int m, int n, double A[restrict n][m], double s[restrict m], double q[restrict n], double p[restrict m],
           double r[restrict n]) {
  for (int i = 0; i < m; i++) s[i] = 0;
  for (int i = 0; i < n; i++) {
    q[i] = 0;
    for (int j = 0; j < m; j++) {
      s[j] = s[j] + r[i] * A[i][j];
      q[i] = q[i] + A[i][j] * p[j];
    }
  }
}

void accumulator(int m, int n, double A[restrict n][m], double s[restrict m], double q[restrict n],
                 double p[restrict m], double r[restrict n]) {
  for (int i = 0; i < m; i++) s[i] = 0;
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < m; j++) {
      s[j] += r[i] * A[i][j];
      sum += A[i][j] * p[j];
    }
    q[i] = sum;
  }
}

void promoted(int m, int n, double A[restrict n][m], double s[restrict m], double q[restrict n], double p[restrict m],
              double r[restrict n]) {
  for (int i = 0; i < m; i++) s[i] = 0;
  for (int i = 0; i < n; i++) {
    double sum = 0, factor = r[i];
    q[i] = 0;
    for (int j = 0; j < m; j++) {
      s[j] += factor * A[i][j];
      q[i] = (sum += A[i][j] * p[j]);
    }
  }
}

void bumped(int m, int n, double *restrict A, double *restrict s, double *restrict q, double *restrict p,
            double *restrict r) {
  double *a = A;
  for (double *t = s; t < s + m; t++) *t = 0;
  for (int i = 0; i < n; i++, q++, r++) {
    double *t = s, *u = p;
    *q = 0;
    for (int j = 0; j < m; j++, a++) {
      *t++ += *r * *a;
      *q += *a * *u++;
    }
  }
}

void rows(int m, int n, double A[restrict n][m], double s[restrict m], double q[restrict n], double p[restrict m],
          double r[restrict n]) {
  for (int i = 0; i < m; i++) s[i] = 0;
  for (int i = 0; i < n; i++) {
    double *row = A[i];
    q[i] = 0;
    for (int j = 0; j < m; j++) {
      s[j] = s[j] + r[i] * row[j];
      q[i] = q[i] + row[j] * p[j];
    }
  }
}

void whiles(int m, int n, double A[restrict n][m], double s[restrict m], double q[restrict n], double p[restrict m],
            double r[restrict n]) {
  int i = 0;
  while (i < m) {
    s[i] = 0;
    i++;
  }
  i = 0;
  while (i < n) {
    int j = 0;
    q[i] = 0;
    while (j < m) {
      s[j] = s[j] + r[i] * A[i][j];
      q[i] = q[i] + A[i][j] * p[j];
      j++;
    }
    i++;
  }
}

void down(int m, int n, double A[restrict n][m], double s[restrict m], double q[restrict n], double p[restrict m],
          double r[restrict n]) {
  for (int i = m - 1; i >= 0; i--) s[i] = 0;
  for (int i = n; i > 0; i--) {
    q[n - i] = 0;
    for (int j = m; j > 0; j--) {
      s[m - j] = s[m - j] + r[n - i] * A[n - i][m - j];
      q[n - i] = q[n - i] + A[n - i][m - j] * p[m - j];
    }
  }
}

void linear(int m, int n, double *restrict A, double *restrict s, double *restrict q, double *restrict p,
            double *restrict r) {
  for (int i = 0; i < m; i++) s[i] = 0;
  for (int i = 0; i < n; i++) {
    q[i] = 0;
    for (int j = 0; j < m; j++) {
      s[j] = s[j] + r[i] * A[i * m + j];
      q[i] = q[i] + A[i * m + j] * p[j];
    }
  }
}

void unrolled(int m, int n, double A[restrict n][m], double s[restrict m], double q[restrict n], double p[restrict m],
              double r[restrict n]) {
  int j;
  for (int i = 0; i < m; i++) s[i] = 0;
  for (int i = 0; i < n; i++) {
    q[i] = 0;
    for (j = 0; j + 1 < m; j += 2) {
      s[j] += r[i] * A[i][j];
      q[i] += A[i][j] * p[j];
      s[j + 1] += r[i] * A[i][j + 1];
      q[i] += A[i][j + 1] * p[j + 1];
    }
    for (; j < m; j++) {
      s[j] += r[i] * A[i][j];
      q[i] += A[i][j] * p[j];
    }
  }
}

void outside(int m, int n, double A[restrict n][m], double s[restrict m], double q[restrict n], double p[restrict m],
             double r[restrict n]) {
  int i, j;
  double a, sum, factor;
  for (i = 0; i < m; i++) s[i] = 0;
  for (i = 0; i < n; i++) {
    sum = 0;
    factor = r[i];
    for (j = 0; j < m; j++) {
      a = A[i][j];
      s[j] = s[j] + factor * a;
      sum = sum + a * p[j];
    }
    q[i] = sum;
  }
}

#define ARRAYS {M * N, M, N, M, N}
#define CALL(style) style(M, N, (void *)a[0], (void *)a[1], (void *)a[2], (void *)a[3], (void *)a[4])
#include "run.h"
