// WHY: what overwrites a value between its write and its read is looked for in time even where it has many parts (f712053: 114 s)
// RUN: polyc %s --force
// CHECK: int stepped(
// CHECK: polyc: loops split, parallel
// EXEC: same
#include <stdio.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static double A[90][90], P[8000];
static unsigned char C[200];
static int I[400];
int stepped(int n, int w, double *p, int *ip) {
  double s = 0.5;
  int e = 3, g = 0;
  for (int i = w; i >= 1; i -= 2) {
    if ((i - 1) % 3 != 0) {
      p[((i - 1) + (i - 1)) * w + 2 * (i - 1)] += s;
      g = (i - 1);
      e = (e + (C[(i - 1) + 1] + 5) / 2) % 97;
    } else {
      s = (i - 1);
      ip[(i - 1) + (i - 1)] = (C[(i - 1)] * C[n - (i - 1) + 46] + (i - 1)) % 89;
      g = (i - 1);
    }
    e = (MIN(C[MAX((i - 1), 1) - 1], e) + ip[2 * (i - 1)]) / 2;
    s = A[MAX((i - 1), 1) - 1][(i - 1)];
  }
  return e;
}
int main(void) {
  for (int w = -2; w < 30; w++) {
    for (int k = 0; k < 8100; k++) A[k / 90][k % 90] = k * 7 % 13, P[k % 8000] = k % 5, C[k % 200] = k % 97, I[k % 400] = k % 31;
    int r = stepped(30, w, P, I);
    double t = 0;
    for (int k = 0; k < 8000; k++) t = t * 0.9 + P[k] + I[k % 400];
    printf("%d %.17g\n", r, t);
  }
}
