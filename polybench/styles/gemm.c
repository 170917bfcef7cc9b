/* C = alpha A B + beta C, in ten styles. */
#ifndef NI
#define NI 23
#define NJ 26
#define NK 29
#endif

void plain(int ni, int nj, int nk, double alpha, double beta, double C[restrict ni][nj], double A[restrict ni][nk],
           double B[restrict nk][nj]) {
  for (int i = 0; i < ni; i++) {
    for (int j = 0; j < nj; j++) C[i][j] *= beta;
    for (int k = 0; k < nk; k++)
      for (int j = 0; j < nj; j++) C[i][j] += alpha * A[i][k] * B[k][j];
  }
}

void accumulator(int ni, int nj, int nk, double alpha, double beta, double C[restrict ni][nj],
                 double A[restrict ni][nk], double B[restrict nk][nj]) {
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      double sum = C[i][j] * beta;
      for (int k = 0; k < nk; k++) sum += alpha * A[i][k] * B[k][j];
      C[i][j] = sum;
    }
}

void promoted(int ni, int nj, int nk, double alpha, double beta, double C[restrict ni][nj],
              double A[restrict ni][nk], double B[restrict nk][nj]) {
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      double sum = C[i][j] * beta;
      C[i][j] = sum;
      for (int k = 0; k < nk; k++) C[i][j] = (sum += alpha * A[i][k] * B[k][j]);
    }
}

void bumped(int ni, int nj, int nk, double alpha, double beta, double *restrict C, double *restrict A,
            double *restrict B) {
  double *c = C, *a = A;
  for (int i = 0; i < ni; i++) {
    for (int j = 0; j < nj; j++) *c++ *= beta;
    c -= nj;
    double *b = B;
    for (int k = 0; k < nk; k++, c -= nj, a++)
      for (int j = 0; j < nj; j++) *c++ += alpha * *a * *b++;
    c += nj;
  }
}

void rows(int ni, int nj, int nk, double alpha, double beta, double C[restrict ni][nj], double A[restrict ni][nk],
          double B[restrict nk][nj]) {
  for (int i = 0; i < ni; i++) {
    double *c = C[i], *a = A[i];
    for (int j = 0; j < nj; j++) c[j] *= beta;
    for (int k = 0; k < nk; k++) {
      double *b = B[k];
      for (int j = 0; j < nj; j++) c[j] += alpha * a[k] * b[j];
    }
  }
}

void whiles(int ni, int nj, int nk, double alpha, double beta, double C[restrict ni][nj], double A[restrict ni][nk],
            double B[restrict nk][nj]) {
  int i = 0;
  while (i < ni) {
    int j = 0, k = 0;
    while (j < nj) {
      C[i][j] *= beta;
      j++;
    }
    while (k < nk) {
      j = 0;
      while (j < nj) {
        C[i][j] += alpha * A[i][k] * B[k][j];
        j++;
      }
      k++;
    }
    i++;
  }
}

void down(int ni, int nj, int nk, double alpha, double beta, double C[restrict ni][nj], double A[restrict ni][nk],
          double B[restrict nk][nj]) {
  for (int i = ni - 1; i >= 0; i--) {
    for (int j = nj; j > 0; j--) C[i][j - 1] *= beta;
    for (int k = nk; k > 0; k--)
      for (int j = nj; j--;) C[i][j] += alpha * A[i][nk - k] * B[nk - k][j];
  }
}

void linear(int ni, int nj, int nk, double alpha, double beta, double *restrict C, double *restrict A,
            double *restrict B) {
  for (int i = 0; i < ni; i++) {
    for (int j = 0; j < nj; j++) C[i * nj + j] *= beta;
    for (int k = 0; k < nk; k++)
      for (int j = 0; j < nj; j++) C[i * nj + j] += alpha * A[i * nk + k] * B[k * nj + j];
  }
}

void unrolled(int ni, int nj, int nk, double alpha, double beta, double C[restrict ni][nj],
              double A[restrict ni][nk], double B[restrict nk][nj]) {
  for (int i = 0; i < ni; i++) {
    int j;
    for (j = 0; j < nj - 1; j += 2) {
      C[i][j] *= beta;
      C[i][j + 1] *= beta;
    }
    for (; j < nj; j++) C[i][j] *= beta;
    for (int k = 0; k < nk; k++) {
      for (j = 0; j < nj - 1; j += 2) {
        C[i][j] += alpha * A[i][k] * B[k][j];
        C[i][j + 1] += alpha * A[i][k] * B[k][j + 1];
      }
      for (; j < nj; j++) C[i][j] += alpha * A[i][k] * B[k][j];
    }
  }
}

void outside(int ni, int nj, int nk, double alpha, double beta, double C[restrict ni][nj],
             double A[restrict ni][nk], double B[restrict nk][nj]) {
  int i, j, k;
  double scaled, product;
  for (i = 0; i < ni; i++) {
    for (j = 0; j < nj; j++) {
      scaled = C[i][j] * beta;
      C[i][j] = scaled;
    }
    for (k = 0; k < nk; k++) {
      scaled = alpha * A[i][k];
      for (j = 0; j < nj; j++) {
        product = scaled * B[k][j];
        C[i][j] += product;
      }
    }
  }
}

#define ARRAYS {NI * NJ, NI * NK, NK * NJ}
#define CALL(style) style(NI, NJ, NK, 1.5, 1.25, (void *)a[0], (void *)a[1], (void *)a[2])
#include "run.h"
