// WHY: pragmas on the author's loops come first; a rewriting has to be a good deal better, still more where it takes many lines
// RUN: polyc %s
// CHECK-NOT: loops split
#include <math.h>
#include <stdio.h>
static double p[300][3], f[300][3], m[300];
void nbody(int n) {
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (int i = 0; i < n; i++)
  // CHECK-NEXT: for (int j = 0; j < n; j++) {
  // CHECK-NEXT: if (i == j) continue;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (i == j) continue;
      double dx = p[j][0] - p[i][0], dy = p[j][1] - p[i][1], dz = p[j][2] - p[i][2];
      double r = dx * dx + dy * dy + dz * dz + 1e-9;
      double s = m[j] / (r * sqrt(r));
      f[i][0] += s * dx;
      f[i][1] += s * dy;
      f[i][2] += s * dz;
    }
}
static float in[64][768], out[64][768], w[768], b[768];
void layer_norm(int n, int c) {
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (int i = 0; i < n; i++) {
  // CHECK-NEXT: float mean = 0;
  for (int i = 0; i < n; i++) {
    float mean = 0;
    for (int k = 0; k < c; k++) mean += in[i][k];
    mean /= c;
    float var = 0;
    for (int k = 0; k < c; k++) {
      float d = in[i][k] - mean;
      var += d * d;
    }
    var /= c;
    float s = 1.0f / sqrtf(var + 1e-5f);
    for (int k = 0; k < c; k++) out[i][k] = (in[i][k] - mean) * s * w[k] + b[k];
  }
}
int main(void) {
  for (int i = 0; i < 300; i++) {
    m[i] = i % 5;
    for (int k = 0; k < 3; k++) p[i][k] = i * (k + 3) % 17;
  }
  for (int i = 0; i < 64; i++)
    for (int k = 0; k < 768; k++) {
      in[i][k] = (i * k) % 23;
      w[k] = k % 3;
      b[k] = k % 7;
    }
  nbody(300);
  layer_norm(64, 768);
  for (int i = 0; i < 300; i++) printf("%a %a %a\n", f[i][0], f[i][1], f[i][2]);
  for (int i = 0; i < 64; i++) printf("%a\n", out[i][i * 11]);
  return 0;
}
// EXEC: same -lm
