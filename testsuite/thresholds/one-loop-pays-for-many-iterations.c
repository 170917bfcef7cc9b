// WHY: a loop over a vector whose length only run time tells pays from some length on, and asks for it
// RUN: polyc %s
// CHECK: void scale(
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for if (n >= {{[1-5]\d000}})
// CHECK: void weigh(
// CHECK: #pragma omp parallel for if (n >= {{[1-5]\d00}})
// CHECK: void strided(
// CHECK: #pragma omp parallel for if (n >= {{[1-9]\d000}})
// CHECK: void backwards(
// CHECK: #pragma omp parallel for if (n >= {{[1-5]\d000}})
// CHECK: void half(
// CHECK: #pragma omp parallel for if (n >= {{[1-9]\d000}})
// CHECK: void triples(
// CHECK: #pragma omp parallel for if (n >= {{[1-9]\d*000}})
// CHECK: void bytes(
// CHECK: #pragma omp parallel for {{.*}}if (n >= {{[1-9]\d000}})
// EXEC: same -lm
double exp(double);
int printf(const char *, ...);
static double a[200000], b[200000];
static unsigned char c[200000], d[200000];
__attribute__((noinline)) void scale(double *restrict a, const double *restrict b, int n) {
  for (int i = 0; i < n; i++) a[i] = b[i] * 2;
}
__attribute__((noinline)) void weigh(double *restrict w, const double *restrict l, int n) {
  for (int x = 0; x < n; x++) w[x] *= exp(l[x]);
}
__attribute__((noinline)) void strided(double *restrict a, const double *restrict b, int n) {
  for (int i = 0; i < n; i += 4) a[i] = b[i] * 2;
}
__attribute__((noinline)) void backwards(double *restrict a, const double *restrict b, int n) {
  for (int i = n - 1; i >= 0; i--) a[i] += b[i] * 2;
}
__attribute__((noinline)) void half(double *restrict a, const double *restrict b, int n) {
  for (int i = 0; i < n / 2; i++) a[i] -= b[i] * 3;
}
__attribute__((noinline)) void triples(double (*restrict a)[3], int n) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++) a[i][k] *= 0.5;
}
__attribute__((noinline)) void bytes(unsigned char *restrict c, const unsigned char *restrict d, long n) {
  for (long i = 0; i < n; i++) c[i] = (d[i] * 3 + 1) >> 2;
}
int main(void) {
  double sum = 0;
  for (int i = 0; i < 200000; i++) a[i] = i % 19, b[i] = i % 23 * 0.01, d[i] = i;
  for (int n = 10; n <= 200000; n += 199990) {
    scale(a, b, n);
    weigh(a, b, n);
    strided(a, b, n);
    backwards(a, b, n);
    half(a, b, n);
    triples((double (*)[3])a, n / 3);
    bytes(c, d, n);
  }
  for (int i = 0; i < 200000; i++) sum += a[i] * (i % 7) + c[i];
  printf("%a\n", sum);
  return 0;
}
