// WHY: rows behind pointers that the loops do not change are rows of an array, if a test in front finds that no two of them overlap
// RUN: polyc %s --force --tile=8
// CHECK: void local(
// CHECK: if (n >= 1 &&
// CHECK-NEXT: m >= 1 &&
// CHECK-NEXT: polyc_rows_apart(c, 0, n, 0, m, sizeof c[0][0]) &&
// CHECK-NEXT: polyc_rows_disjoint(c, 0, n, 0, m, sizeof c[0][0], a, 0, n, 0, m, sizeof a[0][0]) &&
// CHECK-NEXT: polyc_rows_outside(c, 0, n, 0, m, sizeof c[0][0], a, n, sizeof a[0]) &&
// CHECK-NEXT: polyc_rows_outside(c, 0, n, 0, m, sizeof c[0][0], c, n, sizeof c[0])) {
// CHECK: c[i][j] += a[i][j] * 2;
// CHECK: void walk(
// CHECK: c[i][j] += a[i][j] * 2;
// CHECK: void column(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (long jj = 0
// CHECK: void tri(
// CHECK: polyc_rows_disjoint(c, 0, n, 0, n, sizeof c[0][0], a, 0, n, 0, n, sizeof a[0][0])
// CHECK: void mm(
// CHECK: polyc_rows_disjoint(c, 0, n, 0, m, sizeof c[0][0], b, 0, l, 0, m, sizeof b[0][0])
// CHECK: for (int k = kk; k < polyc_min(l, kk + 8); k++)
// CHECK-NEXT: for (int j = jj; j < polyc_min(m, jj + 8); j++)
// CHECK-NEXT: c[i][j] += a[i][k] * b[k][j];
// CHECK: void based(
// CHECK: polyc_rows_apart(c, 1, (long)n + 1, 1, m + 1, sizeof c[0][0])
// CHECK: void global(
// CHECK-NOT: sizeof rows[0])
// CHECK: rows[i][j] += a[i][j];
// CHECK: void sum(
// CHECK-NOT: polyc_rows_apart
// CHECK: polyc_rows_outside(a, 0, n, 0, m, sizeof a[0][0], s, m, sizeof s[0])
// CHECK: polyc_disjoint(s, m, sizeof s[0], a, n, sizeof a[0])
// CHECK: int main
// EXEC: same
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef double T;
static void local(int n, int m, T **c, T **a) {
  for (int i = 0; i < n; i++) {
    T *row = c[i];
    for (int j = 0; j < m; j++) row[j] += a[i][j] * 2;
  }
}
static void walk(int n, int m, T **c, T **a) {
  for (int i = 0; i < n; i++) {
    T *p = c[i], *q = a[i];
    for (int j = 0; j < m; j++) *p++ += *q++ * 2;
  }
}
static void column(int n, int m, T **c, T **a) {
  for (int j = 0; j < m; j++)
    for (int i = 1; i < n; i++) c[i][j] += c[i - 1][j] + a[i][j];
}
static void stencil(int n, int m, T **c, T **a) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) c[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
}
static void tri(int n, T **c, T **a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) c[i][j] += a[j][i] * 3;
}
static void mm(int n, int m, int l, T **c, T **a, T **b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      c[i][j] = 0;
      for (int k = 0; k < l; k++) c[i][j] += a[i][k] * b[k][j];
    }
}
static void one(int n, int m, T **c) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) c[i][j] *= 1.5;
}
static void transpose(int n, int m, T **c, T **a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) c[j][i] = a[i][j];
}
static void based(int n, int m, T **c, T **a) {
  for (int j = 1; j <= m; j++)
    for (int i = 1; i <= n; i++) c[i][j] += a[i][j];
}
static T *rows[40];
static void global(int n, int m, T **a) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) rows[i][j] += a[i][j];
}
static void sum(int n, int m, T *s, T **a) {
  for (int j = 0; j < m; j++) {
    s[j] = 0;
    for (int i = 0; i < n; i++) s[j] += a[i][j];
  }
}
static void strided(int n, int m, T **c, T **a) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i += 2) c[i][j] += a[i][j];
}
static void two(int n, int m, T **c, T **a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) c[i][j] = a[i][j];
  for (int j = 0; j < m; j++)
    for (int i = 1; i < n; i++) c[i][j] += c[i-1][j];
}
enum { N = 40 };
static T pool[40 * N * N];
static T *tables[6][N + 2];
static void layout(int kind, int m) {
  for (int i = 0; i < 40 * N * N; i++) pool[i] = (int)(i * 7919u % 101) - 50;
  for (int t = 0; t < 6; t++)
    for (int i = 0; i < N; i++) {
      T *at;
      switch (kind) {
      case 0: at = pool + (t * N + i) * N; break;                 /* one block each */
      case 1: at = pool + (t * N + (N - 1 - i)) * N; break;       /* descending */
      case 2: at = pool + (i * 6 + t) * N; break;                 /* interleaved */
      case 3: at = pool + (t * N + i) * (m / 2 + 1); break;       /* overlapping */
      case 4: at = pool + (t * N + i) * 37 % (30 * N) * N; break;    /* anywhere */
      case 5: at = pool + (t % 2 * N + i) * N; break;             /* some the same */
      case 6: at = pool + (t * N + (i * 7) % N) * N; break;       /* no order, disjoint */
      case 7: at = pool + (i * 6 + (5 - t)) * N; break;
      case 8: at = pool + (t * 3 + i) * N; break;                 /* shifted */
      default: at = pool + (t * N + i) * m; break;                /* dense */
      }
      tables[t][i] = at;
    }
  for (int i = 0; i < N; i++) rows[i] = tables[5][i];
}
static void show(const char *what) {
  unsigned long long h = 0;
  for (int i = 0; i < 40 * N * N; i++) { unsigned long long u; memcpy(&u, pool + i, 8); h = (h ^ u) * 1099511628211ull + (h >> 29); }
  printf("%s %llx\n", what, h);
}
#define TRY(call) layout(kind, m), call, show(#call)
int main(void) {
  for (int kind = 0; kind < 10; kind++)
    for (int size = 0; size < 6; size++) {
      int n = (int[]){0, 1, 2, 17, 38, 5}[size], m = (int[]){3, 1, 0, 38, 20, 38}[size];
      T **a = tables[0], **b = tables[1], **c = tables[2];
      TRY(local(n, m, c, a)); TRY(walk(n, m, c, a)); TRY(column(n, m, c, a)); TRY(stencil(n, m, c, a));
      TRY(tri(n, c, a)); TRY(mm(n, m, n, c, a, b)); TRY(one(n, m, c)); TRY(transpose(n < m ? n : m, n < m ? n : m, c, a));
      TRY(based(n, m, c, a)); TRY(global(n, m, a)); TRY(sum(n, m, c[0], a)); TRY(strided(n, m, c, a));
      TRY(two(n, m, c, a)); TRY(local(n, m, a, a)); TRY(mm(n, n, n, c, c, c)); TRY(stencil(n, m, a, a));
      TRY(column(n, m, a, a));
    }
  return 0;
}
