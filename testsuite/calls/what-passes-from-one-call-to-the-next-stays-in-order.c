// WHY: what one call stores and a later one reads keeps their order: globals, objects that stay, rows that overlap, addresses that are kept, variables of the loops around
// RUN: polyc --force %s
// CHECK: static void counting(void) {
// CHECK-NEXT:   for (int i =
// CHECK: static void delays(void) {
// CHECK-NEXT:   for (int i =
// CHECK: static void spills(void) {
// CHECK-NEXT:   for (int i =
// CHECK: static void shifts(void) {
// CHECK-NEXT:   for (int i =
// CHECK: static void chain(void) {
// CHECK-NEXT:   for (int i =
// CHECK: static void keeps(void) {
// CHECK-NEXT:   for (int i =
// CHECK: static void outer(void) {
// CHECK-NEXT: double s
// CHECK-NEXT:   for (int i =
// CHECK: static void reset(void) {
// CHECK-NEXT: double s
// CHECK-NEXT:   for (int i =
// CHECK: static void states(void) {
// CHECK-NEXT: unsigned s
// CHECK-NEXT:   for (int i =
// CHECK: static void recursive(void) {
// CHECK-NEXT:   for (int i =
// EXEC: same
#include <stdio.h>
#define N 60
static double A[N][N], B[N][N], t[N], *rows[N], *kept;
static int counter;

static double counted(double x) {
  for (int k = 0; k < 3; k++) counter++;
  return x * 2 + counter;
}
static void counting(void) {
  for (int i = 0; i < N; i++) t[i] += counted(A[i][0]);
}

static double before(double x) {
  static double last;
  double r = last;
  for (int k = 0; k < 3; k++) last = x + k;
  return r;
}
static void delays(void) {
  for (int i = 0; i < N; i++) t[i] += before(A[i][0]);
}

static void spill(double *row, int n) {
  int j = 0;
  while (j <= n) {
    row[j] = row[j] * 0.5 + 1;
    j++;
  }
}
static void spills(void) {
  for (int i = 0; i < N - 1; i++) spill(A[i], N);
}

static void shift(double *restrict a, const double *restrict b) {
  int k = 0;
  while (k < N) {
    a[k] = b[k] + 1;
    k++;
  }
}
static void shifts(void) {
  for (int i = 1; i < N; i++) shift(B[i], B[i - 1]);
}
static void chain(void) {
  for (int i = 1; i < N; i++) shift(rows[i], rows[i - 1]);
}

static void keep(double *p) {
  int k = 0;
  while (k < 2) {
    if (kept) *kept += 1;
    k++;
  }
  kept = p;
}
static void keeps(void) {
  for (int i = 0; i < N; i++) keep(&t[i]);
}

static void add(double v, double *s) {
  int k = 0;
  while (k < 5) {
    *s += v / (k + 1);
    k++;
  }
}
static void outer(void) {
  double s = 0;
  for (int i = 0; i < N; i++) {
    add(A[i][1], &s);
    t[i] += s;
  }
}
static void reset(void) {
  double s = 1;
  for (int i = 0; i < N; i++) {
    add(A[i][2], &s);
    t[i] += s;
    s = 1;
  }
}

static void advance(unsigned *s) {
  int k = 0;
  while (k < 3) {
    *s = *s * 1664525u + 1013904223u;
    k++;
  }
}
static void states(void) {
  unsigned s = 1;
  for (int i = 0; i < N; i++) {
    advance(&s);
    t[i] += s >> 20;
  }
}

static int fib(int n) { return n < 2 ? n + counter : fib(n - 1) + fib(n - 2); }
static void recursive(void) {
  for (int i = 0; i < N; i++) t[i] += fib(i % 12);
}

int main(void) {
  for (int i = 0; i < N; i++) {
    t[i] = i;
    rows[i] = A[(i * 7) % N];
    for (int j = 0; j < N; j++) A[i][j] = B[i][j] = (i * 31 + j * 17) % 101 / 7.0;
  }
  counting();
  delays();
  spills();
  shifts();
  chain();
  keeps();
  outer();
  reset();
  states();
  recursive();
  double s = counter;
  for (int i = 0; i < N; i++) {
    s = s * 0.9 + t[i];
    for (int j = 0; j < N; j++) s = s * 0.999 + A[i][j] + B[i][j];
  }
  printf("%.17g\n", s);
  return 0;
}
