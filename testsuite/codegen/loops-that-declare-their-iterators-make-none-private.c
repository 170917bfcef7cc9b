// WHY: iterators that may leave the author's type are declared anew, and nothing is left of the old ones for threads to have
// RUN: polyc %s
// CHECK: #pragma omp parallel for{{.*}} if (
// CHECK-NOT: private(
// EXEC: same
int printf(const char *, ...);
static double p[3000], a[1500], b[1500];
void conv(int da, int db) {
  int k, j;
  for (k = 0; k <= da + db; k++) {
    double term = 0;
    for (j = 0; j <= k; j++)
      term += a[k - j] * b[j];
    p[k] = term;
  }
}
int main(void) {
  for (int i = 0; i < 1500; i++)
    a[i] = i % 7, b[i] = i % 5;
  conv(700, 650);
  for (int i = 0; i < 3000; i++)
    printf("%a\n", p[i]);
  return 0;
}
