// WHY: numbers in front of the loops whose addresses go to functions of the file only are variables like others, as old C has
// WHY: them: threads have their own. Not where a function keeps the address, may leave the number alone, or needs it from before;
// WHY: nor where text of other flags may have it (rule 10)
// RUN: polyc %s --level=1
// CHECK: void small(
// CHECK: #pragma omp parallel for private(phi, r) if
// CHECK: void with_loops(
// CHECK: #pragma omp parallel for private(mean, var) if
// CHECK: void of_the_library(
// CHECK: #pragma omp parallel for private(whole) if
// CHECK: void in_the_body(
// CHECK: #pragma omp parallel for if
// CHECK: double keeps(
// CHECK-NOT: #pragma omp
// CHECK: double is_kept(
// CHECK-NOT: #pragma omp
// CHECK: void may_leave_it(
// CHECK-NOT: #pragma omp
// CHECK: double last(
// CHECK-NOT: #pragma omp
// CHECK: double flags(
// CHECK-NOT: #pragma omp
// CHECK: int main(
// EXEC: same
// EXEC: same -DOTHER
// RUN: polyc %s --force
// EXEC: same
// EXEC: same -DOTHER
// RUN: polyc %s --force --tile=5
// EXEC: same
int printf(const char *, ...);
double modf(double, double *);
enum { N = 3000, M = 40 };
static double A[N * M], b[N], c[N];
static double *kept;
static void polar(double x, double y, double *r, double *phi) {
  *r = x * x + y * y;
  *phi = x > y ? x : y;
}
static void stats(const double *x, int n, double *mean, double *var) {
  double s = 0, q = 0;
  for (int k = 0; k < n; k++) {
    s += x[k];
    q += x[k] * x[k];
  }
  *mean = s / n;
  *var = q / n - s * s;
}
static void keep(const double *x, int n, double *r) {
  kept = r;
  *r = 0;
  for (int k = 0; k < n; k++) *r += x[k];
}
static void through_kept(const double *x, int n, double *r) {
  *r = 1;
  for (int k = 0; k < n; k++) *kept += x[k];
}
static void maybe(double x, double *r) {
  if (x > 2) *r = x;
}
void small(int n) {
  int i;
  double r, phi;
  for (i = 0; i < n; i++) {
    polar(A[i], A[i + 1], &r, &phi);
    b[i] = r;
    c[i] = phi;
  }
}
void with_loops(int n) {
  int i;
  double mean, var;
  for (i = 0; i < n; i++) {
    stats(A + i * M, M, &mean, &var);
    b[i] = mean;
    c[i] = var;
  }
}
void of_the_library(int n) {
  int i;
  double whole;
  for (i = 0; i < n; i++) {
    b[i] = modf(A[i] * 1.7, &whole);
    c[i] = whole;
  }
}
void in_the_body(int n) {
  for (int i = 0; i < n; i++) {
    double r, phi;
    polar(b[i], c[i], &r, &phi);
    b[i] = r * phi;
  }
}
double keeps(int n) {
  double r;
  for (int i = 0; i < n; i++) {
    keep(A + i * M, M, &r);
    b[i] = r;
  }
  return *kept;
}
double is_kept(int n) {
  double r;
  kept = &r;
  for (int i = 0; i < n; i++) {
    through_kept(A + i * M, M, &r);
    b[i] += r;
  }
  kept = 0;
  return r;
}
void may_leave_it(int n) {
  double r = 7;
  for (int i = 0; i < n; i++) {
    maybe(A[i], &r);
    b[i] += r;
  }
}
double last(int n) {
  double r = 0, phi;
  for (int i = 0; i < n; i++) {
    polar(A[i], b[i], &r, &phi);
    b[i] = phi;
  }
  return r;
}
double flags(int n) {
  double r = 0, phi;
  double *p = b;
  polar(A[0], A[1], &r, &phi);
#ifdef OTHER
  p = &r;
#endif
  for (int i = 0; i < n; i++) {
    polar(*p, b[i], &phi, &c[i]);
    *p += 1;
    b[i] = r;
  }
  return r;
}
static void show(double s) {
  for (int i = 0; i < N; i++) s = s * 0.9 + b[i] - 0.3 * c[i];
  printf("%a\n", s);
}
int main(void) {
  for (int i = 0; i < N * M; i++) A[i] = (i * 37 % 101) * 0.25 - 5;
  small(N);
  show(0);
  with_loops(N);
  show(0);
  of_the_library(N);
  show(0);
  in_the_body(N);
  show(0);
  show(keeps(N));
  show(is_kept(N));
  may_leave_it(N);
  show(0);
  show(last(N));
  show(flags(N));
  return 0;
}
