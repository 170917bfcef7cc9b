// WHY: where the word is a macro the pragma would say something else; threads are right without it
// RUN: polyc %s
// CHECK: #pragma omp parallel for
// CHECK-NOT: #pragma omp simd
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
#define simd ordered
static float x[80000], y[80000];
__attribute__((noinline)) void f(int n, float (*restrict a)[8], float (*restrict b)[8]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++) a[i][j] = b[i][j] * 0.5f + b[i][0];
}
int main(void) {
  for (int k = 0; k < 80000; k++) y[k] = k % 13;
  f(10000, (float (*)[8])x, (float (*)[8])y);
  double sum = 0;
  for (int k = 0; k < 80000; k++) sum += x[k] * (k % 5);
  printf("%a\n", sum);
  return 0;
}
