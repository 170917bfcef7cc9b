// WHY: structures that go into and come out of called functions are copied: what is done with them inside is the call's own
// RUN: polyc --force %s
// CHECK: void moved(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: pos[i] = add(pos[i], scale(vel[i], h));
// CHECK: void forces(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK: double energy(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: e[i] = dot(vel[i], vel[i]) * 0.5 + first(rows[i]);
// CHECK: void chained(
// CHECK-NOT: #pragma
// CHECK: void shifted(
// CHECK-NOT: #pragma
// CHECK: int main(
// EXEC: same
#include <stdio.h>
#define N 700
typedef struct { double x, y, z; } vec;
typedef struct { double v[4]; int n; } row;
static vec pos[N], vel[N], acc[N];
static row rows[N];
static double e[N];
static vec add(vec a, vec b) {
  a.x += b.x;
  a.y += b.y;
  a.z += b.z;
  return a;
}
static vec scale(vec a, double s) {
  vec r = {a.x * s, a.y * s, a.z * s};
  return r;
}
static double dot(vec a, vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static vec sub(vec a, vec b) { return add(a, scale(b, -1)); }
static double first(row r) {
  double s = 0;
  for (int k = 0; k < 4; k++) s += r.v[k] * r.n;
  return s;
}
static vec pull(vec p, const vec *others, int m) {
  vec sum = {0};
  for (int k = 0; k < m; k++) {
    vec d = sub(others[k], p);
    double r2 = dot(d, d) + 0.01;
    sum = add(sum, scale(d, 1 / (r2 * r2)));
  }
  return sum;
}
void moved(int n, double h) {
  for (int i = 0; i < n; i++)
    pos[i] = add(pos[i], scale(vel[i], h));
}
void forces(int n) {
  for (int i = 0; i < n; i++) {
    vec f = pull(pos[i], pos, n);
    if (dot(f, f) > 100) f = scale(f, 0.5);
    acc[i] = f;
  }
}
double energy(int n) {
  for (int i = 0; i < n; i++)
    e[i] = dot(vel[i], vel[i]) * 0.5 + first(rows[i]);
  double s = 0;
  for (int i = 0; i < n; i++) s += e[i];
  return s;
}
void chained(int n) {
  for (int i = 1; i < n; i++)
    vel[i] = add(vel[i], scale(vel[i - 1], 0.5));
}
void shifted(int n) {
  vec last = vel[0];
  for (int i = 0; i < n; i++) {
    acc[i] = sub(acc[i], last);
    last = acc[i];
  }
}
int main(void) {
  for (int i = 0; i < N; i++) {
    pos[i] = (vec){i % 17, i % 5 * 0.25, i % 3};
    vel[i] = (vec){i % 7 - 3, i % 11, 1};
    rows[i] = (row){{i, i % 2, 3, i % 9}, i % 4};
  }
  moved(N, 0.125);
  forces(N);
  chained(N);
  shifted(N);
  printf("%.17g\n", energy(N));
  double s = 0;
  for (int i = 0; i < N; i++) s = s * 0.9 + pos[i].x + acc[i].y + vel[i].z + acc[i].x;
  printf("%.17g\n", s);
  return 0;
}
