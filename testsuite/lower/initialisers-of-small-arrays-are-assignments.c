// WHY: a small local array or structure with a list in braces gets its elements one by one, what is not stated is zero: loops that have such arrays
// WHY: are described, and what they set in one iteration is no barrier for the next
// RUN: polyc dump %s --after=lower
// CHECK: store w[0L : 3] = %t
// CHECK: store w[1L : 3] = %t
// CHECK: store w[2L : 3] = 0.0
// CHECK: store m[0L : 2][0L : 2] = 0
// CHECK: store m[0L : 2][1L : 2] = 7
// CHECK: store m[1L : 2][0L : 2] = 7
// CHECK: store m[1L : 2][1L : 2] = %
// CHECK-NOT: initialiser
// CHECK: func structures(
// CHECK: store p[0L : 2].a@0 = 1
// CHECK: store p[0L : 2].b@1 = %
// CHECK: store p[1L : 2].a@0 = 2
// CHECK: store p[1L : 2].b@1 = 0
// CHECK: opaque "initialiser"
// CHECK: opaque "initialiser"
// CHECK-NOT: initialiser
// RUN: polyc %s
// CHECK: static void in_a_loop(
// CHECK: #pragma omp parallel for
// EXEC: same
// RUN: polyc %s --force
// EXEC: same
// RUN: polyc %s --identity
// EXEC: same
int printf(const char *, ...);
#define N 3
struct pair {
  int a, b;
};
static double x[20000], y[20000], z[20000], A[60][60];
static int calls;
__attribute__((noinline)) static int counted(void) {
  return ++calls;
}
static double in_order(int n) {
  const double w[3] = {x[n] * 2, x[n + 1] + 1};
  int m[2][2] = {{[1] = 7}, 7, counted()};
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 60; j++)
      A[j][i] += w[i] + m[i][j & 1] + w[2];
  return w[1] * m[1][1];
}
static int structures(int n) {
  struct pair p[2] = {{1, n}, {2}};
  int *q[2] = {&calls, &n};
  int l[N] = {n, 4};
  return p[0].b + p[1].a + *q[0] + *q[1] + l[1] + l[2];
}
static void in_a_loop(void) {
  for (int i = 1; i < 19999; i++) {
    double v[3] = {x[i - 1], x[i], x[i + 1]};
    double s[4] = {y[i]};
    short t[2][2] = {{1, [1] = 2}, [1][1] = 4};
    for (int k = 0; k < 3; k++)
      v[k] = v[k] * s[k] + t[k & 1][1];
    z[i] = v[0] + v[1] * v[2] + s[0] + t[1][0];
  }
}
static void in_another(void) {
  for (int i = 0; i < 20000; i++) {
    _Bool b[2] = {i > 400, 0};
    for (int k = 0; k < 2; k++)
      y[i] += b[k] * 3;
  }
}
int main(void) {
  for (int i = 0; i < 20000; i++) {
    x[i] = i % 13 * 0.25;
    y[i] = i % 7;
  }
  double s = in_order(3) + structures(5);
  in_a_loop();
  in_another();
  for (int i = 0; i < 20000; i++)
    s = s * 0.999 + z[i] + y[i] + A[i % 60][i % 2];
  printf("%a %d\n", s, calls);
  return 0;
}
