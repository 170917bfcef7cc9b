// WHY: a flag that is set where something is stored as well is an "or" of the conditions, one that is cleared an "and"; what resets it, asks it or sets another number makes it none
// RUN: polyc %s
// CHECK: int spread(
// CHECK: reduction(||: stop)
// CHECK: int settle(
// CHECK: reduction(&&: quiet)
// CHECK: int nested(
// CHECK: #pragma omp parallel for{{.*}} reduction(||: changed)
// CHECK: int once(
// CHECK-NOT: #pragma omp
// CHECK: int last(
// CHECK-NOT: #pragma omp
// CHECK: int rows(
// CHECK-NOT: reduction
// CHECK: int main(
// EXEC: same
#include <stdio.h>
#define N 90000
static int x[N], y[N], z[N];
__attribute__((noinline)) int spread(int *restrict mask, int *restrict next, int n) {
  int stop = 0;
  for (int i = 0; i < n; i++)
    if (next[i] == 1) {
      mask[i] = 1;
      stop = 1;
      next[i] = 0;
    }
  return stop;
}
__attribute__((noinline)) int settle(int *restrict a, const int *restrict b, int n) {
  int quiet = 1;
  for (int i = 0; i < n; i++) {
    if (a[i] < b[i]) {
      a[i] = b[i];
      quiet = 0;
    } else
      a[i]++;
  }
  return quiet;
}
__attribute__((noinline)) int nested(int n, int m, int *restrict a, const int *restrict b) {
  int changed = 0;
  for (int i = 0; i < n; i++) {
    int best = a[i];
    for (int j = 0; j < m; j++)
      if (b[i * m + j] < best) best = b[i * m + j];
    if (best != a[i]) {
      a[i] = best;
      changed = 1;
    }
  }
  return changed;
}
__attribute__((noinline)) int once(int *restrict a, int n) {
  int done = 0;
  for (int i = 0; i < n; i++)
    if (!done && a[i] == 4) {
      a[i] = 0;
      done = 1;
    }
  return done;
}
__attribute__((noinline)) int last(int *restrict a, int n) {
  int which = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] == 4) {
      a[i] = 0;
      which = 1;
    }
    if (a[i] == 5) {
      a[i] = 1;
      which = 0;
    }
  }
  return which;
}
__attribute__((noinline)) int rows(int *restrict a, int n, int m) {
  int any = 0;
  for (int i = 0; i < n; i++) {
    any = 0;
    for (int j = 0; j < m; j++)
      if (a[i * m + j] == 7) {
        a[i * m + j] = 1;
        any = 1;
      }
  }
  return any;
}
static void fill(int k) {
  for (int i = 0; i < N; i++) x[i] = i * k % 9, y[i] = i * 7 % 13, z[i] = i % 11 + k;
}
int main(void) {
  for (int k = 0; k < 4; k++) {
    fill(k);
    printf("%d", spread(y, x, N));
    printf(" %d", spread(y, x, N));
    printf(" %d", settle(x, y, N));
    printf(" %d", settle(x, y, N));
    printf(" %d", nested(300, 300, y, z));
    printf(" %d", nested(300, 300, y, z));
    printf(" %d %d", once(z, N), last(x, N));
    printf(" %d", rows(z, 300, 300));
    int sum = 0;
    for (int i = 0; i < N; i++) sum = sum * 3 + x[i] + y[i] - z[i] & 0xffff;
    printf(" %d\n", sum);
  }
  return 0;
}
