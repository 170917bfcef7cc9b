/* Each row of A times C4, in ten styles. */
#ifndef NQ
#define NQ 11
#define NR 13
#define NP 15
#endif

void plain(int nr, int nq, int np, double A[restrict nr][nq][np], double C4[restrict np][np],
           double sum[restrict np]) {
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++) {
      for (int p = 0; p < np; p++) {
        sum[p] = 0;
        for (int s = 0; s < np; s++) sum[p] += A[r][q][s] * C4[s][p];
      }
      for (int p = 0; p < np; p++) A[r][q][p] = sum[p];
    }
}

void accumulator(int nr, int nq, int np, double A[restrict nr][nq][np], double C4[restrict np][np],
                 double sum[restrict np]) {
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++) {
      for (int p = 0; p < np; p++) {
        double total = 0;
        for (int s = 0; s < np; s++) total += A[r][q][s] * C4[s][p];
        sum[p] = total;
      }
      for (int p = 0; p < np; p++) A[r][q][p] = sum[p];
    }
}

void promoted(int nr, int nq, int np, double A[restrict nr][nq][np], double C4[restrict np][np],
              double sum[restrict np]) {
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++) {
      for (int p = 0; p < np; p++) {
        double total = sum[p] = 0;
        for (int s = 0; s < np; s++) sum[p] = (total += A[r][q][s] * C4[s][p]);
      }
      for (int p = 0; p < np; p++) A[r][q][p] = sum[p];
    }
}

void bumped(int nr, int nq, int np, double *restrict A, double *restrict C4, double *restrict sum) {
  double *a = A;
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++) {
      double *t = sum;
      for (int p = 0; p < np; p++, t++) {
        double *c = C4 + p;
        *t = 0;
        for (int s = 0; s < np; s++, c += np) *t += a[s] * *c;
      }
      t = sum;
      for (int p = 0; p < np; p++) *a++ = *t++;
    }
}

void rows(int nr, int nq, int np, double A[restrict nr][nq][np], double C4[restrict np][np],
          double sum[restrict np]) {
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++) {
      double *a = A[r][q];
      for (int p = 0; p < np; p++) {
        sum[p] = 0;
        for (int s = 0; s < np; s++) sum[p] += a[s] * C4[s][p];
      }
      for (int p = 0; p < np; p++) a[p] = sum[p];
    }
}

void whiles(int nr, int nq, int np, double A[restrict nr][nq][np], double C4[restrict np][np],
            double sum[restrict np]) {
  int r = 0;
  while (r < nr) {
    int q = 0;
    while (q < nq) {
      int p = 0;
      while (p < np) {
        int s = 0;
        sum[p] = 0;
        while (s < np) {
          sum[p] += A[r][q][s] * C4[s][p];
          s++;
        }
        p++;
      }
      p = 0;
      while (p < np) {
        A[r][q][p] = sum[p];
        p++;
      }
      q++;
    }
    r++;
  }
}

void down(int nr, int nq, int np, double A[restrict nr][nq][np], double C4[restrict np][np],
          double sum[restrict np]) {
  for (int r = nr; r > 0; r--)
    for (int q = nq; q > 0; q--) {
      for (int p = np - 1; p >= 0; p--) {
        sum[p] = 0;
        for (int s = np; s > 0; s--) sum[p] += A[nr - r][nq - q][np - s] * C4[np - s][p];
      }
      for (int p = np; p-- > 0;) A[nr - r][nq - q][p] = sum[p];
    }
}

void linear(int nr, int nq, int np, double *restrict A, double *restrict C4, double *restrict sum) {
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++) {
      for (int p = 0; p < np; p++) {
        sum[p] = 0;
        for (int s = 0; s < np; s++) sum[p] += A[(r * nq + q) * np + s] * C4[s * np + p];
      }
      for (int p = 0; p < np; p++) A[(r * nq + q) * np + p] = sum[p];
    }
}

void unrolled(int nr, int nq, int np, double A[restrict nr][nq][np], double C4[restrict np][np],
              double sum[restrict np]) {
  int p, s;
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++) {
      for (p = 0; p < np; p++) {
        sum[p] = 0;
        for (s = 0; s + 1 < np; s += 2) {
          sum[p] += A[r][q][s] * C4[s][p];
          sum[p] += A[r][q][s + 1] * C4[s + 1][p];
        }
        for (; s < np; s++) sum[p] += A[r][q][s] * C4[s][p];
      }
      for (p = 0; p + 1 < np; p += 2) {
        A[r][q][p] = sum[p];
        A[r][q][p + 1] = sum[p + 1];
      }
      for (; p < np; p++) A[r][q][p] = sum[p];
    }
}

void outside(int nr, int nq, int np, double A[restrict nr][nq][np], double C4[restrict np][np],
             double sum[restrict np]) {
  int r, q, p, s;
  double total, product;
  for (r = 0; r < nr; r++)
    for (q = 0; q < nq; q++) {
      for (p = 0; p < np; p++) {
        total = 0;
        for (s = 0; s < np; s++) {
          product = A[r][q][s] * C4[s][p];
          total += product;
        }
        sum[p] = total;
      }
      for (p = 0; p < np; p++) {
        total = sum[p];
        A[r][q][p] = total;
      }
    }
}

#define ARRAYS {NR * NQ * NP, NP * NP, NP}
#define CALL(style) style(NR, NQ, NP, (void *)a[0], (void *)a[1], (void *)a[2])
#include "run.h"
