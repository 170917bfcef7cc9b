/* Covariance of m columns of n values, in ten styles. */
#ifndef N
#define N 25
#define M 22
#endif

void plain(int m, int n, double size, double data[restrict n][m], double cov[restrict m][m],
           double mean[restrict m]) {
  for (int j = 0; j < m; j++) {
    mean[j] = 0;
    for (int i = 0; i < n; i++) mean[j] += data[i][j];
    mean[j] /= size;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) data[i][j] -= mean[j];
  for (int i = 0; i < m; i++)
    for (int j = i; j < m; j++) {
      cov[i][j] = 0;
      for (int k = 0; k < n; k++) cov[i][j] += data[k][i] * data[k][j];
      cov[i][j] /= size - 1;
      cov[j][i] = cov[i][j];
    }
}

void accumulator(int m, int n, double size, double data[restrict n][m], double cov[restrict m][m],
                 double mean[restrict m]) {
  for (int j = 0; j < m; j++) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += data[i][j];
    mean[j] = sum / size;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) data[i][j] -= mean[j];
  for (int i = 0; i < m; i++)
    for (int j = i; j < m; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++) sum += data[k][i] * data[k][j];
      sum /= size - 1;
      cov[i][j] = sum;
      cov[j][i] = sum;
    }
}

void promoted(int m, int n, double size, double data[restrict n][m], double cov[restrict m][m],
              double mean[restrict m]) {
  for (int j = 0; j < m; j++) {
    double sum = mean[j] = 0;
    for (int i = 0; i < n; i++) mean[j] = (sum += data[i][j]);
    mean[j] = sum / size;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) data[i][j] -= mean[j];
  for (int i = 0; i < m; i++)
    for (int j = i; j < m; j++) {
      double sum = cov[i][j] = 0;
      for (int k = 0; k < n; k++) cov[i][j] = (sum += data[k][i] * data[k][j]);
      cov[i][j] /= size - 1;
      cov[j][i] = cov[i][j];
    }
}

void bumped(int m, int n, double size, double *restrict data, double *restrict cov, double *restrict mean) {
  double *mu = mean, *d = data, *row = cov;
  for (int j = 0; j < m; j++, mu++) {
    double *p = data + j;
    *mu = 0;
    for (int i = 0; i < n; i++, p += m) *mu += *p;
    *mu /= size;
  }
  for (int i = 0; i < n; i++) {
    mu = mean;
    for (int j = 0; j < m; j++) *d++ -= *mu++;
  }
  for (int i = 0; i < m; i++, row += m + 1) {
    double *c = row, *mirror = row;
    for (int j = i; j < m; j++, c++, mirror += m) {
      double *p = data + i, *q = data + j;
      *c = 0;
      for (int k = 0; k < n; k++, p += m, q += m) *c += *p * *q;
      *c /= size - 1;
      *mirror = *c;
    }
  }
}

void rows(int m, int n, double size, double data[restrict n][m], double cov[restrict m][m], double mean[restrict m]) {
  for (int j = 0; j < m; j++) mean[j] = 0;
  for (int i = 0; i < n; i++) {
    double *d = data[i];
    for (int j = 0; j < m; j++) mean[j] += d[j];
  }
  for (int j = 0; j < m; j++) mean[j] /= size;
  for (int i = 0; i < n; i++) {
    double *d = data[i];
    for (int j = 0; j < m; j++) d[j] -= mean[j];
  }
  for (int i = 0; i < m; i++) {
    double *c = cov[i];
    for (int j = i; j < m; j++) {
      c[j] = 0;
      for (int k = 0; k < n; k++) {
        double *d = data[k];
        c[j] += d[i] * d[j];
      }
      c[j] /= size - 1;
      cov[j][i] = c[j];
    }
  }
}

void whiles(int m, int n, double size, double data[restrict n][m], double cov[restrict m][m],
            double mean[restrict m]) {
  int i, j = 0, k;
  while (j < m) {
    mean[j] = 0;
    i = 0;
    while (i < n) {
      mean[j] += data[i][j];
      i++;
    }
    mean[j] /= size;
    j++;
  }
  i = 0;
  while (i < n) {
    j = 0;
    while (j < m) {
      data[i][j] -= mean[j];
      j++;
    }
    i++;
  }
  i = 0;
  while (i < m) {
    j = i;
    while (j < m) {
      cov[i][j] = 0;
      k = 0;
      while (k < n) {
        cov[i][j] += data[k][i] * data[k][j];
        k++;
      }
      cov[i][j] /= size - 1;
      cov[j][i] = cov[i][j];
      j++;
    }
    i++;
  }
}

void down(int m, int n, double size, double data[restrict n][m], double cov[restrict m][m], double mean[restrict m]) {
  for (int j = m - 1; j >= 0; j--) {
    mean[j] = 0;
    for (int i = n; i > 0; i--) mean[j] += data[n - i][j];
    mean[j] /= size;
  }
  for (int i = n - 1; i >= 0; i--)
    for (int j = m - 1; j >= 0; j--) data[i][j] -= mean[j];
  for (int i = m - 1; i >= 0; i--)
    for (int j = m - 1; j >= i; j--) {
      cov[i][j] = 0;
      for (int k = n; k > 0; k--) cov[i][j] += data[n - k][i] * data[n - k][j];
      cov[i][j] /= size - 1;
      cov[j][i] = cov[i][j];
    }
}

void linear(int m, int n, double size, double *restrict data, double *restrict cov, double *restrict mean) {
  for (int j = 0; j < m; j++) {
    mean[j] = 0;
    for (int i = 0; i < n; i++) mean[j] += data[i * m + j];
    mean[j] /= size;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) data[i * m + j] -= mean[j];
  for (int i = 0; i < m; i++)
    for (int j = i; j < m; j++) {
      cov[i * m + j] = 0;
      for (int k = 0; k < n; k++) cov[i * m + j] += data[k * m + i] * data[k * m + j];
      cov[i * m + j] /= size - 1;
      cov[j * m + i] = cov[i * m + j];
    }
}

void unrolled(int m, int n, double size, double data[restrict n][m], double cov[restrict m][m],
              double mean[restrict m]) {
  int i, j, k;
  for (j = 0; j < m; j++) {
    mean[j] = 0;
    for (i = 0; i + 1 < n; i += 2) {
      mean[j] += data[i][j];
      mean[j] += data[i + 1][j];
    }
    for (; i < n; i++) mean[j] += data[i][j];
    mean[j] /= size;
  }
  for (i = 0; i < n; i++) {
    for (j = 0; j + 1 < m; j += 2) {
      data[i][j] -= mean[j];
      data[i][j + 1] -= mean[j + 1];
    }
    for (; j < m; j++) data[i][j] -= mean[j];
  }
  for (i = 0; i < m; i++)
    for (j = i; j < m; j++) {
      cov[i][j] = 0;
      for (k = 0; k + 1 < n; k += 2) {
        cov[i][j] += data[k][i] * data[k][j];
        cov[i][j] += data[k + 1][i] * data[k + 1][j];
      }
      for (; k < n; k++) cov[i][j] += data[k][i] * data[k][j];
      cov[i][j] /= size - 1;
      cov[j][i] = cov[i][j];
    }
}

void outside(int m, int n, double size, double data[restrict n][m], double cov[restrict m][m],
             double mean[restrict m]) {
  int i, j, k;
  double sum, product;
  for (j = 0; j < m; j++) {
    sum = 0;
    for (i = 0; i < n; i++) sum += data[i][j];
    sum /= size;
    mean[j] = sum;
  }
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++) {
      sum = data[i][j];
      sum -= mean[j];
      data[i][j] = sum;
    }
  for (i = 0; i < m; i++)
    for (j = i; j < m; j++) {
      sum = 0;
      for (k = 0; k < n; k++) {
        product = data[k][i] * data[k][j];
        sum += product;
      }
      sum /= size - 1;
      cov[i][j] = sum;
      cov[j][i] = sum;
    }
}

#define ARRAYS {N * M, M * M, M}
#define CALL(style) style(M, N, (double)N, (void *)a[0], (void *)a[1], (void *)a[2])
#include "run.h"
