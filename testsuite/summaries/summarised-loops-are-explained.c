// WHY: each loop is spoken of once, those inside a box too
// RUN: polyc explain %s
// CHECK: for (int i = 0; i < N; i++) {
// CHECK-NEXT: done: parallel
// CHECK-NEXT: for (int k = rp[i]; k < rp[i + 1]; k++) s += v[k];
// CHECK-NEXT: left: as it was, in a loop that is parallel
#define N 30000
static int rp[N + 1];
static double v[N * 9L], y[N];
void sums(void) {
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int k = rp[i]; k < rp[i + 1]; k++) s += v[k];
    y[i] = s;
  }
}
