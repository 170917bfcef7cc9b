// WHY: where data chooses between values the author's loop can still be compared with what was proved of it, and a pragma is all there is to add
// RUN: polyc %s
// CHECK: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for private(low, x)
// CHECK-NEXT: for (y = 0; y < H; y++) {
// CHECK: int v = t + img[y][x];
// CHECK: if (v > 255) v = 255;
// CHECK-NEXT: else if (v < 0) v = low;
// CHECK-NEXT: out[y][x] = v;
// CHECK-NOT: ?
// CHECK: int main
// EXEC: same
#include <stdio.h>
#define W 640
#define H 480
static unsigned char img[H][W], out[H][W];
static void brighten(int t) {
  int x, y, low;
  for (y = 0; y < H; y++) {
    for (x = 0; x < W; x++) {
      int v = t + img[y][x];
      low = 0;
      if (v > 255) v = 255;
      else if (v < 0) v = low;
      out[y][x] = v;
    }
  }
}
int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++) img[i][j] = (unsigned char)(i * j);
  brighten(-40);
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++) sum = sum * 31 + out[i][j];
  printf("%u\n", sum);
  return 0;
}
