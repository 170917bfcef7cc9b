// WHY: where a function begins in the middle of a line, helper functions go right before it, or before the comment that ends there
// RUN: polyc %s --only=first --force --tile=8
// CHECK: b = 7;
// CHECK-NEXT: static inline long polyc_min
// CHECK: {{^ *}}void first(int n) {
// CHECK-NEXT: /* polyc: tiled 8
// CHECK: int main
// EXEC: same
// RUN: polyc %s --only=second --force --tile=8
// CHECK: static inline long polyc_min
// CHECK: /* of
// CHECK-NEXT: all */ void second(int n) {
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
static double a[40][40];
static int c,
  b = 7; void first(int n) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] += i * 40 + j; }
/* of
   all */ void second(int n) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] *= i * 40 + j; }
int main(void) {
  first(40);
  second(40 - b + c);
  for (int k = 0; k < 1600; k++)
    printf("%a\n", a[k / 40][k % 40]);
  return 0;
}
