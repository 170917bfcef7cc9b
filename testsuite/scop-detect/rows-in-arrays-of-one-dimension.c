// WHY: `float a[H * W]` holds rows as a pointer's elements do; a subscript past its row is defined, and for the author's own loops
// RUN: polyc --force --tile=8 %s
// CHECK: static void transpose(void) {
// CHECK: for (long xx = 0; xx < W; xx += 8)
// CHECK: c[x * H + y] = a[y * W + x];
// CHECK: static void past(int m) {
// CHECK: if (W >= m) {
// EXEC: same
// EXEC: same -DW=5
// EXEC: same -DW=40 -DH=3
#include <stdio.h>
#ifndef W
#define W 19
#endif
#ifndef H
#define H 23
#endif
static int a[H * W], c[W * H];
static void transpose(void) {
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) c[x * H + y] = a[y * W + x];
}
static void past(int m) {
  for (int y = 0; y < H / 2; y++)
    for (int x = 0; x < m; x++) a[y * W + x] = 3 * a[y * W + x] + x;
}
int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < H * W; i++) a[i] = i % 7;
  past(W);
  past(W + 3);
  transpose();
  for (int i = 0; i < H * W; i++) sum = sum * 31 + c[i];
  printf("%u\n", sum);
  return 0;
}
