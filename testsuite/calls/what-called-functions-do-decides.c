// WHY: of a call it is known what it reads and writes, and where: loops, conditions, local arrays, globals and out-parameters of called functions included
// RUN: polyc %s
// CHECK: void products(
// CHECK: #pragma omp parallel for if (n >= {{\d+}})
// CHECK-NEXT: for (int i = 0; i < n; i++) y[i] = dot(n, A + (long)i * n, x);
// CHECK: void assign(
// CHECK: #pragma omp parallel for
// CHECK: void life(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int y = 0; y < N; y++)
// CHECK: void medians(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 2; i < N - 2; i++)
// CHECK: void convert(
// CHECK: #pragma omp parallel for
// CHECK: void rows(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < N; i++) normalise(A[i], N);
// CHECK: void roots(
// CHECK: #pragma omp parallel for
// CHECK: void bodies(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < N; i++) force(i, &f[i]);
// CHECK: int main(
// EXEC: same
// EXEC: same -fPIC
#include <math.h>
#include <stdio.h>
#define N 300
typedef struct { double x, y, z; } vec;
static double scale = 1.5, A[N][N], B[N][N], c[N], out[2 * N];
static int grid[N][N], next[N][N], at[N];
static vec p[N], f[N];

static double dot(int n, const double *x, const double *y) {
  double s = 0;
  for (int k = 0; k < n; k++) s += x[k] * y[k];
  return s;
}
static void products(int n, const double *restrict A, const double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++) y[i] = dot(n, A + (long)i * n, x);
}

static int nearest(const double *p, const double *c, int k) {
  int best = 0;
  double d = 1e30;
  for (int j = 0; j < k; j++) {
    double t = (p[0] - c[j]) * (p[0] - c[j]) + p[1];
    if (t < d) {
      d = t;
      best = j;
    }
  }
  return best;
}
static void assign(int n, int k, const double *restrict x, const double *restrict c, int *restrict m) {
  for (int i = 0; i < n; i++) m[i] = nearest(x + 2 * i, c, k);
}

static int alive(int y, int x) { return grid[(y + N) % N][(x + N) % N]; }
static int neighbours(int y, int x) {
  int n = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx || dy) n += alive(y + dy, x + dx);
  return n;
}
static void life(void) {
  for (int y = 0; y < N; y++)
    for (int x = 0; x < N; x++) {
      int n = neighbours(y, x);
      next[y][x] = n == 3 || (n == 2 && alive(y, x));
    }
}

static double median(const double *p, int stride) {
  double v[5];
  for (int k = 0; k < 5; k++) v[k] = p[k * stride];
  for (int i = 1; i < 5; i++)
    for (int j = i; j > 0 && v[j - 1] > v[j]; j--) {
      double t = v[j];
      v[j] = v[j - 1];
      v[j - 1] = t;
    }
  return v[2];
}
static void medians(void) {
  for (int i = 2; i < N - 2; i++)
    for (int j = 0; j < N; j++) B[i][j] = median(&A[i - 2][j], N);
}

static void polar(double x, double y, double *r, double *t) {
  *r = sqrt(x * x + y * y);
  *t = x > y ? x - y : y;
}
static void convert(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double r, t;
      polar(A[i][j], B[i][j], &r, &t);
      B[i][j] = r + t * scale;
    }
}

static void normalise(double *row, int n) {
  double s = 0;
  for (int j = 0; j < n; j++) s += row[j] * row[j];
  if (s == 0) return;
  s = 1 / sqrt(s);
  for (int j = 0; j < n; j++) row[j] *= s;
}
static void rows(void) {
  for (int i = 0; i < N; i++) normalise(A[i], N);
}

static double newton(double a) {
  double x = a;
  int steps = 0;
  while (fabs(x * x - a) > 1e-12 && steps++ < 50) x = 0.5 * (x + a / x);
  return x;
}
static void roots(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) B[i][j] = newton(1 + fabs(B[i][j]));
}

static void between(const vec *a, const vec *b, vec *r) {
  r->x = a->x - b->x;
  r->y = a->y - b->y;
  r->z = a->z - b->z;
}
static void force(int i, vec *sum) {
  sum->x = sum->y = sum->z = 0;
  for (int j = 0; j < N; j++) {
    vec d;
    if (i == j) continue;
    between(&p[i], &p[j], &d);
    double r2 = d.x * d.x + d.y * d.y + d.z * d.z + 1e-3;
    sum->x += d.x / r2;
    sum->y += d.y / r2;
    sum->z += d.z / r2;
  }
}
static void bodies(void) {
  for (int i = 0; i < N; i++) force(i, &f[i]);
}

int main(void) {
  for (int i = 0; i < N; i++) {
    c[i] = i * 37 % 101;
    p[i].x = i * 53 % 97, p[i].y = i * 71 % 89, p[i].z = i * 31 % 83;
    for (int j = 0; j < N; j++) {
      A[i][j] = (i * 31 + j * 17) % 101 / 7.0;
      grid[i][j] = (i * 7 + j * 13) % 5 == 0;
    }
  }
  products(N, &A[0][0], c, out);
  assign(N, N, out, c, at);
  life();
  medians();
  convert();
  rows();
  roots();
  bodies();
  double s = 0;
  long t = 0;
  for (int i = 0; i < N; i++) {
    s += out[i] + f[i].x + f[i].y * 3 + f[i].z * 7;
    t = t * 3 % 1000003 + at[i];
    for (int j = 0; j < N; j++) {
      s = s * 0.999 + A[i][j] + B[i][j];
      t = t * 3 % 1000003 + next[i][j];
    }
  }
  printf("%.17g %ld\n", s, t);
  return 0;
}
