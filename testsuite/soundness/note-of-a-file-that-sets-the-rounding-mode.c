// WHY: threads do not inherit the rounding mode (soundness rule 14), and the user hears that this is the reason
// RUN: polyc %s 2>&1
// CHECK: note: the file sets the floating-point environment, which threads do not inherit: no loop becomes parallel
// CHECK-NOT: #pragma omp
int fesetround(int);
static double a[1000][1000];
void scale(void) {
  fesetround(0x800);
  for (int i = 0; i < 1000; i++)
    for (int j = 0; j < 1000; j++)
      a[i][j] /= 3.0;
}
