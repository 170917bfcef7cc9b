// WHY: an unsigned char is in 0 … 255: of a table with rows of so many elements, each row keeps to itself
// RUN: polyc %s --only=count --strict
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < N; i++)
// EXEC: same
// RUN: polyc %s --only=count --strict --identity --force
// CHECK: hist[i][image[i][j]]++;
// EXEC: same
// RUN: polyc %s --only=look --strict
// CHECK: #pragma omp parallel for
// EXEC: same
// RUN: polyc %s --only=narrow --strict
// CHECK-NOT: #pragma
// CHECK: int main
// RUN: polyc %s --only=narrow --strict --identity --force
// CHECK: /* polyc: regenerated in its own order */
// EXEC: same
#include <stdio.h>
#define N 300
static unsigned char image[N][N], out[N][N], lut[256];
static int hist[N][256], low[N][128];
static void count(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      hist[i][image[i][j]]++;
}
static void look(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      out[i][j] = lut[image[i][j]];
}
static void narrow(void) {
  for (int i = 0; i < N - 1; i++)
    for (int j = 0; j < N; j++)
      low[i][image[i][j]] = low[i + 1][image[i][j]] + j;
}
int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < N; i++) {
    lut[i % 256] = i * 7;
    for (int j = 0; j < N; j++) image[i][j] = i * 5 + j * 3;
  }
  count();
  look();
  narrow();
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) sum = sum * 31 + out[i][j];
    for (int j = 0; j < 256; j++) sum = sum * 31 + hist[i][j] + low[i][j / 2];
  }
  printf("%u\n", sum);
  return 0;
}
