// WHY: with n unknown, what is fast while a cache holds the arrays is no reason for 50 passes over memory: parts of them stay in it
// RUN: polyc %s
// CHECK-NOT: for (int k = 0; k < 50; k++)
#include <stdio.h>
void hash(int n, unsigned seed, unsigned *restrict o, const unsigned *restrict s) {
  // CHECK: for (long ii = 0; ii < n; ii += 256)
  // CHECK-NEXT: for (int k = 0; k < 50; k++)
  // CHECK-NEXT: for (int i = ii; i < polyc_min(n, ii + 256); i++)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 50; k++)
      o[i] = (o[i] ^ s[i]) * 31 + seed;
}
void fir(int n, float *out, const float *in, const float *h) {
  // CHECK: for (long ii = 0; ii < n; ii += 256)
  // CHECK-NEXT: for (int k = 0; k < 64; k++)
  // CHECK-NEXT: for (int i = ii; i < polyc_min(n, ii + 256); i++)
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int k = 0; k < 64; k++) s += h[k] * in[i + k];
    out[i] = s;
  }
}
static unsigned o[1000], s[1000];
static float out[1000], in[1064], h[64];
int main(void) {
  for (int i = 0; i < 1000; i++) o[i] = s[i] = i * 7919;
  for (int i = 0; i < 1064; i++) in[i] = i % 17;
  for (int i = 0; i < 64; i++) h[i] = i % 5 - 1.5f;
  hash(1000, 17, o, s);
  fir(1000, out, in, h);
  for (int i = 0; i < 1000; i++) printf("%u %a\n", o[i], out[i]);
  return 0;
}
// EXEC: same
