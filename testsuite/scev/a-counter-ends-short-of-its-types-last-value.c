// WHY: 0, 10 … 240, and at 250 the loop ends: no `unsigned char` has wrapped; from 0 to 255 by tens one would, and the loop is left
// RUN: polyc %s --force
// CHECK: void fits
// CHECK-NEXT: /* polyc:
// CHECK: void wraps
// CHECK-NEXT: for (unsigned char c = 0; c < 253; c += 10) {
// EXEC: same
int printf(const char *, ...);
static double a[256], b[100];
void fits(int n) {
  for (unsigned char c = 0; c < 250; c += 10)
    for (int j = 0; j < n; j++)
      a[c] += b[j] * 3;
}
void wraps(int n) {
  for (unsigned char c = 0; c < 253; c += 10) {
    if (c == 4) break; // 250, 4: it has wrapped
    for (int j = 0; j < n; j++) a[c] += b[j] * 3;
  }
}
int main(void) {
  for (int i = 0; i < 100; i++) b[i] = i;
  fits(0); fits(100); wraps(7);
  for (int i = 0; i < 256; i++) printf("%a\n", a[i]);
  return 0;
}
