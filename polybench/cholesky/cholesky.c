/* cholesky: A = L L^T; L replaces the lower triangle. */
#include <math.h>
#include <stdio.h>

#include "../utilities/polybench.h"
#include "cholesky.h"

/*
 * Turns a lower triangular A into A A^T, which is symmetric and positive definite. Element (r, s) needs columns up to s
 * of rows r and s only, so going backwards works in place.
 */
static void make_positive_definite(int n, DATA_TYPE POLYBENCH_2D(A, N, N, n, n)) {
  int r, s, t;

  for (r = n - 1; r >= 0; r--)
    for (s = r; s >= 0; s--) {
      DATA_TYPE sum = 0;
      for (t = 0; t <= s; t++) sum += A[r][t] * A[s][t];
      A[r][s] = sum;
    }
  for (r = 0; r < n; r++)
    for (s = r + 1; s < n; s++) A[r][s] = A[s][r];
}

static void init_array(int n, DATA_TYPE POLYBENCH_2D(A, N, N, n, n)) {
  int i, j;

  for (i = 0; i < n; i++) {
    for (j = 0; j <= i; j++) A[i][j] = (DATA_TYPE)(-j % n) / n + 1;
    for (j = i + 1; j < n; j++) A[i][j] = 0;
    A[i][i] = 1;
  }
  make_positive_definite(n, A);
}

static void print_array(int n, DATA_TYPE POLYBENCH_2D(A, N, N, n, n)) {
  int i, j;

  POLYBENCH_DUMP_START;
  POLYBENCH_DUMP_BEGIN("A");
  for (i = 0; i < n; i++)
    for (j = 0; j <= i; j++) {
      if ((i * n + j) % 20 == 0) fprintf(POLYBENCH_DUMP_TARGET, "\n");
      fprintf(POLYBENCH_DUMP_TARGET, DATA_PRINTF_MODIFIER, A[i][j]);
    }
  POLYBENCH_DUMP_END("A");
  POLYBENCH_DUMP_FINISH;
}

static void kernel_cholesky(int n, DATA_TYPE POLYBENCH_2D(A, N, N, n, n)) {
  int i, j, k;

#pragma scop
  for (i = 0; i < _PB_N; i++) {
    for (j = 0; j < i; j++) {
      for (k = 0; k < j; k++)
        A[i][j] -= A[i][k] * A[j][k];
      A[i][j] /= A[j][j];
    }
    for (k = 0; k < i; k++)
      A[i][i] -= A[i][k] * A[i][k];
    A[i][i] = SQRT_FUN(A[i][i]);
  }
#pragma endscop
}

int main(int argc, char **argv) {
  int n = N;
  POLYBENCH_2D_ARRAY_DECL(A, DATA_TYPE, N, N, n, n);

  init_array(n, POLYBENCH_ARRAY(A));

  polybench_start_instruments;
  kernel_cholesky(n, POLYBENCH_ARRAY(A));
  polybench_stop_instruments;
  polybench_print_instruments;

  polybench_prevent_dce(print_array(n, POLYBENCH_ARRAY(A)));

  POLYBENCH_FREE_ARRAY(A);
  return 0;
}
