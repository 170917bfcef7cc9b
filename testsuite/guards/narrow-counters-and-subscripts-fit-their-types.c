// WHY: a counter of a small type, and a subscript that is converted to one, are what they seem while they fit: asked in front of the loops
// RUN: polyc %s --force --strict
// CHECK: void shorts(
// CHECK: if (n <= 32767) {
// CHECK: A[i][3] = A[i][4] * i;
// CHECK: void letters(
// CHECK: if (n <= 255) {
// CHECK: A[i][j] = A[i][j] * (i + j) + sizeof{{.*}}
// CHECK: void ring(
// CHECK: if ({{.*}}(long)n + start <= 256{{.*}}) {
// CHECK: void backwards(
// CHECK: if (n >= -32767 && n <= 32768) {
// EXEC: same
#include <stdio.h>
static double A[300][300], b[256], c[256];
__attribute__((noinline)) void shorts(int n) {
  for (short i = 0; i < n; i++)
    A[i][3] = A[i][4] * i;
}
__attribute__((noinline)) void letters(int n) {
  for (unsigned char i = 0; i < n; i++)
    for (unsigned char j = i; j < n; j++)
      A[i][j] = A[i][j] * (i + j) + sizeof(j);
}
// comes round again where it does not fit
__attribute__((noinline)) void ring(int n, int start) {
  for (int i = 0; i < n; i++)
    b[(unsigned char)(start + i)] += c[i];
}
__attribute__((noinline)) void backwards(int n) {
  for (short i = -n; i < 0; i++)
    A[i + n][7] = A[i + n][8] * 2;
}
int main(void) {
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 300; j++)
      A[i][j] = i * 3 - j;
  for (int i = 0; i < 256; i++)
    b[i] = i, c[i] = 3 * i % 7;
  for (int n = -3; n < 255; n += 43) {
    shorts(n);
    letters(n);
    ring(n, 17);
    ring(n, 200);
    ring(n, -5);
    backwards(n);
  }
  for (int i = 0; i < 256; i++)
    printf("%a %a %a %a\n", A[i][3], A[i][i], A[i][7], b[i]);
  return 0;
}
