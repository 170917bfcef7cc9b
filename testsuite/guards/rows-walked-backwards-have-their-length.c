// WHY: the rows of an array that is walked backwards are as long as those of one that is walked forwards
// RUN: polyc %s --only=flip
// CHECK-NOT: -w
// CHECK: #pragma omp parallel for
// EXEC: same
// RUN: polyc %s --only=flip --identity
// EXEC: same
int printf(const char *, ...);
static double a[40], b[40];
void flip(double *restrict p, double *restrict q, int w, int h) {
  for (int j = 0; j < w; j++)
    for (int i = 0; i < h; i++)
      p[i * w + j] = q[(h - 1 - i) * w + j] + 1;
}
int main(void) {
  for (int i = 0; i < 40; i++)
    b[i] = i * i % 17;
  flip(a, b, 5, 8);
  flip(a + 1, b, 3, 4);
  flip(a, b, 0, 4);
  for (int i = 0; i < 40; i++)
    printf("%a\n", a[i]);
  return 0;
}
