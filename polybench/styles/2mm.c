/* D = alpha A B C + beta D, in ten styles. */
#ifndef NI
#define NI 19
#define NJ 22
#define NK 25
#define NL 28
#endif

void plain(int ni, int nj, int nk, int nl, double alpha, double beta, double tmp[restrict ni][nj],
           double A[restrict ni][nk], double B[restrict nk][nj], double C[restrict nj][nl], double D[restrict ni][nl]) {
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      tmp[i][j] = 0;
      for (int k = 0; k < nk; k++) tmp[i][j] += alpha * A[i][k] * B[k][j];
    }
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nl; j++) {
      D[i][j] *= beta;
      for (int k = 0; k < nj; k++) D[i][j] += tmp[i][k] * C[k][j];
    }
}

void accumulator(int ni, int nj, int nk, int nl, double alpha, double beta, double tmp[restrict ni][nj],
                 double A[restrict ni][nk], double B[restrict nk][nj], double C[restrict nj][nl],
                 double D[restrict ni][nl]) {
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      double sum = 0;
      for (int k = 0; k < nk; k++) sum += alpha * A[i][k] * B[k][j];
      tmp[i][j] = sum;
    }
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nl; j++) {
      double sum = D[i][j] * beta;
      for (int k = 0; k < nj; k++) sum += tmp[i][k] * C[k][j];
      D[i][j] = sum;
    }
}

void promoted(int ni, int nj, int nk, int nl, double alpha, double beta, double tmp[restrict ni][nj],
              double A[restrict ni][nk], double B[restrict nk][nj], double C[restrict nj][nl],
              double D[restrict ni][nl]) {
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      double sum = 0;
      tmp[i][j] = 0;
      for (int k = 0; k < nk; k++) tmp[i][j] = (sum += alpha * A[i][k] * B[k][j]);
    }
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nl; j++) {
      double sum = D[i][j] *= beta;
      for (int k = 0; k < nj; k++) {
        sum += tmp[i][k] * C[k][j];
        D[i][j] = sum;
      }
    }
}

void bumped(int ni, int nj, int nk, int nl, double alpha, double beta, double *restrict tmp, double *restrict A,
            double *restrict B, double *restrict C, double *restrict D) {
  double *t = tmp, *a = A, *d = D;
  for (int i = 0; i < ni; i++, a += nk)
    for (int j = 0; j < nj; j++, t++) {
      double *b = B + j;
      *t = 0;
      for (int k = 0; k < nk; k++, b += nj) *t += alpha * a[k] * *b;
    }
  t = tmp;
  for (int i = 0; i < ni; i++, t += nj)
    for (int j = 0; j < nl; j++, d++) {
      double *c = C + j;
      *d *= beta;
      for (int k = 0; k < nj; k++, c += nl) *d += t[k] * *c;
    }
}

void rows(int ni, int nj, int nk, int nl, double alpha, double beta, double tmp[restrict ni][nj],
          double A[restrict ni][nk], double B[restrict nk][nj], double C[restrict nj][nl], double D[restrict ni][nl]) {
  for (int i = 0; i < ni; i++) {
    double *t = tmp[i], *a = A[i];
    for (int j = 0; j < nj; j++) {
      t[j] = 0;
      for (int k = 0; k < nk; k++) t[j] += alpha * a[k] * B[k][j];
    }
  }
  for (int i = 0; i < ni; i++) {
    double *t = tmp[i], *d = D[i];
    for (int j = 0; j < nl; j++) {
      d[j] *= beta;
      for (int k = 0; k < nj; k++) d[j] += t[k] * C[k][j];
    }
  }
}

void whiles(int ni, int nj, int nk, int nl, double alpha, double beta, double tmp[restrict ni][nj],
            double A[restrict ni][nk], double B[restrict nk][nj], double C[restrict nj][nl],
            double D[restrict ni][nl]) {
  int i = 0, j, k;
  while (i < ni) {
    j = 0;
    while (j < nj) {
      tmp[i][j] = 0;
      k = 0;
      while (k < nk) {
        tmp[i][j] += alpha * A[i][k] * B[k][j];
        k++;
      }
      j++;
    }
    i++;
  }
  i = 0;
  while (i < ni) {
    j = 0;
    while (j < nl) {
      D[i][j] *= beta;
      k = 0;
      while (k < nj) {
        D[i][j] += tmp[i][k] * C[k][j];
        k++;
      }
      j++;
    }
    i++;
  }
}

void down(int ni, int nj, int nk, int nl, double alpha, double beta, double tmp[restrict ni][nj],
          double A[restrict ni][nk], double B[restrict nk][nj], double C[restrict nj][nl], double D[restrict ni][nl]) {
  for (int i = ni - 1; i >= 0; i--)
    for (int j = nj - 1; j >= 0; j--) {
      tmp[i][j] = 0;
      for (int k = nk; k > 0; k--) tmp[i][j] += alpha * A[i][nk - k] * B[nk - k][j];
    }
  for (int i = ni; i > 0; i--)
    for (int j = nl; j > 0; j--) {
      D[i - 1][j - 1] *= beta;
      for (int k = nj - 1; k >= 0; k--) D[i - 1][j - 1] += tmp[i - 1][nj - 1 - k] * C[nj - 1 - k][j - 1];
    }
}

void linear(int ni, int nj, int nk, int nl, double alpha, double beta, double *restrict tmp, double *restrict A,
            double *restrict B, double *restrict C, double *restrict D) {
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      tmp[i * nj + j] = 0;
      for (int k = 0; k < nk; k++) tmp[i * nj + j] += alpha * A[i * nk + k] * B[k * nj + j];
    }
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nl; j++) {
      D[i * nl + j] *= beta;
      for (int k = 0; k < nj; k++) D[i * nl + j] += tmp[i * nj + k] * C[k * nl + j];
    }
}

void unrolled(int ni, int nj, int nk, int nl, double alpha, double beta, double tmp[restrict ni][nj],
              double A[restrict ni][nk], double B[restrict nk][nj], double C[restrict nj][nl],
              double D[restrict ni][nl]) {
  int k;
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      tmp[i][j] = 0;
      for (k = 0; k + 1 < nk; k += 2) {
        tmp[i][j] += alpha * A[i][k] * B[k][j];
        tmp[i][j] += alpha * A[i][k + 1] * B[k + 1][j];
      }
      if (k < nk) tmp[i][j] += alpha * A[i][k] * B[k][j];
    }
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nl; j++) {
      D[i][j] *= beta;
      for (k = 0; k + 1 < nj; k += 2) {
        D[i][j] += tmp[i][k] * C[k][j];
        D[i][j] += tmp[i][k + 1] * C[k + 1][j];
      }
      if (k < nj) D[i][j] += tmp[i][k] * C[k][j];
    }
}

void outside(int ni, int nj, int nk, int nl, double alpha, double beta, double tmp[restrict ni][nj],
             double A[restrict ni][nk], double B[restrict nk][nj], double C[restrict nj][nl],
             double D[restrict ni][nl]) {
  int i, j, k;
  double sum, scaled;
  for (i = 0; i < ni; i++)
    for (j = 0; j < nj; j++) {
      sum = 0;
      for (k = 0; k < nk; k++) {
        scaled = alpha * A[i][k];
        sum += scaled * B[k][j];
      }
      tmp[i][j] = sum;
    }
  for (i = 0; i < ni; i++)
    for (j = 0; j < nl; j++) {
      sum = D[i][j];
      sum *= beta;
      for (k = 0; k < nj; k++) {
        scaled = tmp[i][k];
        sum += scaled * C[k][j];
      }
      D[i][j] = sum;
    }
}

#define ARRAYS {NI * NJ, NI * NK, NK * NJ, NJ * NL, NI * NL}
#define CALL(style) \
  style(NI, NJ, NK, NL, 1.5, 1.25, (void *)a[0], (void *)a[1], (void *)a[2], (void *)a[3], (void *)a[4])
#include "run.h"
