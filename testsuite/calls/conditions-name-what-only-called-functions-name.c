// WHY: what is asked in front of the loops names objects that only called functions name, where these are known by that name there
// RUN: polyc --force %s
// CHECK: void before(
// CHECK-NEXT:   for (int i =
// CHECK: void known(
// CHECK: #pragma omp parallel for if (polyc_disjoint(w, N, sizeof w[0], p, N, sizeof p[0]))
// CHECK: void local(
// CHECK-NEXT: double w
// CHECK-NEXT:   for (int i =
// CHECK: void unused(
// CHECK-NEXT: double w
// CHECK-NEXT:   for (int i =
// CHECK: void counted(
// CHECK-NEXT: enum
// CHECK-NEXT:   for (int i =
// CHECK: void inner(
// CHECK-NEXT:   for (int i =
// CHECK: void replaced(
// CHECK-NEXT:   for (int i =
// CHECK: int main(void) {
// EXEC: same
#include <stdio.h>
#define N 300
static double dot(int i);
static double far(int i);

void before(double *p) {
  for (int i = 0; i < N; i++) p[i] = far(i);
}

static double w[N], v[N], x[N];
static double dot(int i) {
  double s = 0;
  for (int k = 0; k < N; k++) s = s * 0.5 + w[k];
  return s + i;
}
static double far(int i) {
  double s = 0;
  for (int k = 0; k < N; k++) s = s * 0.5 + v[k];
  return s + i;
}
static double near(int i) {
  double s = 0;
  for (int k = 0; k < N; k++) s = s * 0.5 + x[k];
  return s + i;
}

void known(double *p) {
  for (int i = 0; i < N; i++) p[i] = dot(i);
}
void local(double *p) {
  double w[2] = {1, 2};
  for (int i = 0; i < N; i++) p[i] = dot(i) + w[1];
}
void unused(double *p) {
  double w[2];
  for (int i = 0; i < N; i++) p[i] = dot(i);
}
void counted(double *p) {
  enum { v, w };
  for (int i = 0; i < N; i++) p[i] = dot(i);
}
void inner(double *p) {
  for (int i = 0; i < N; i++) {
    double w = i;
    p[i] = dot(i) + w;
  }
}
#define x v
void replaced(double *p) {
  for (int i = 0; i < N; i++) p[i] = near(i);
}
#undef x

int main(void) {
  static double t[N];
  for (int i = 0; i < N; i++) w[i] = i % 7, v[i] = i % 5, x[i] = i % 3;
  void (*const all[])(double *) = {before, known, local, unused, counted, inner, replaced};
  double s = 0;
  for (int k = 0; k < 7; k++) {
    all[k](t);
    all[k](w);
    all[k](v);
    all[k](x);
    for (int i = 0; i < N; i++) s = s * 0.9 + t[i] + w[i] + v[i] + x[i];
  }
  printf("%.17g\n", s);
  return 0;
}
