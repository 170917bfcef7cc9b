// WHY: what comes behind an inner loop runs only if that ends: a counter that may not overflow says so, and so do halves and rests
// RUN: polyc %s --force
// CHECK: void sizes(
// CHECK: #pragma omp parallel for
// CHECK: void down(
// CHECK: #pragma omp parallel for
// CHECK: void rests(
// CHECK: #pragma omp parallel for
// CHECK: void halves(
// CHECK: #pragma omp parallel for
// CHECK: void either(
// CHECK: #pragma omp parallel for
// CHECK: void nested(
// CHECK: #pragma omp parallel for
// EXEC: same
#include <stddef.h>
#include <stdio.h>
#define N 200
static unsigned u[N], v[N];
static int a[N], b[N];
void sizes(int n) {
  for (int i = 0; i < n; i++)
    for (size_t k = 0; k < u[i]; k++) v[i] += k;
}
void down(int n) {
  for (int i = 0; i < n; i++)
    for (unsigned k = u[i]; k > 0; k--) v[i] ^= k;
}
void rests(int n) {
  for (int i = 0; i < n; i++) {
    unsigned p = u[i], q = v[i];
    while (q != 0) {
      unsigned r = p % q;
      p = q;
      q = r;
    }
    a[i] = p;
  }
}
void halves(int n) {
  for (int i = 0; i < n; i++) {
    int bits = 0;
    for (unsigned w = v[i]; w; w >>= 1) bits += w & 1;
    for (int w = a[i]; w > 0; w /= 2) bits++;
    b[i] = bits;
  }
}
void either(int n) {
  for (int i = 0; i < n; i++) {
    int k = 0, s = 0;
    while (s < a[i]) {
      if (b[i] & 1) {
        s += 3;
        k += 2;
        continue;
      }
      s += k % 4;
      k++;
    }
    b[i] += k;
  }
}
void nested(int n) {
  for (int i = 0; i < n; i++) {
    int k = 0;
    while (k < b[i]) {
      while (k < b[i] && k % 5 != 0) k++;
      a[i] += k;
      k++;
    }
  }
}
int main(void) {
  for (int i = 0; i < N; i++) u[i] = i * 37 % 91;
  sizes(N);
  down(N);
  rests(N);
  halves(N);
  either(N);
  nested(N);
  long t = 0;
  for (int i = 0; i < N; i++) t = (t * 31 + a[i] + b[i] * 3 + v[i] * 7) % 1000003;
  printf("%ld\n", t);
  return 0;
}
