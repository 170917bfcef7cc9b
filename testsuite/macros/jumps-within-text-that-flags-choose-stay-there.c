// WHY: rule 10: text that other flags read may have loops with `break` and `continue`, and switches, of its own, and words of
// WHY: another language: control goes on behind it, and what it names may be written. Where a jump leaves it the function is left
// RUN: polyc %s --level=1
// CHECK: static void inside(
// CHECK: #pragma omp parallel for
// CHECK: static void another_language(
// CHECK: #pragma omp parallel for
// CHECK: static int leaves(
// CHECK-NOT: #pragma omp
// CHECK: static void braces_of_macros(
// CHECK-NOT: #pragma omp
// CHECK: int main
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
#define BEGIN {
#define END }
static double a[90000], b[90000];
static int found;
static void inside(int n) {
#ifdef OTHER
  for (int j = 0; j < n; j++) {
    if (b[j] > 7) {
      n = j;
      break;
    }
    if (b[j] < 2) continue;
    switch (j) {
      case 0: found = 1; break;
      default: found = 2;
    }
  }
#endif
  for (int i = 0; i < n; i++)
    a[i] = b[i] * 2 + i;
}
static void another_language(int n) {
#ifdef __cplusplus
  Device::start(n);
#endif
  for (int i = 0; i < n; i++)
    a[i] = b[i] * a[i] + i;
}
static int leaves(int n) {
  int k = 3;
  for (int t = 0; t < 2; t++) {
#ifdef OTHER
    if (t == 1)
      break;
#endif
    k = n;
    for (int i = 0; i < n; i++)
      a[i] = b[i] * a[i] + t;
  }
  return k;
}
static void braces_of_macros(int n) {
  for (int t = 0; t < 2; t++) {
#ifdef OTHER
    for (int j = 0; j < n; j++) {
      found += j;
    END
    break;
    BEGIN
    }
#endif
    for (int i = 0; i < n; i++)
      a[i] = b[i] * a[i] + t;
  }
}
int main(void) {
  for (int i = 0; i < 90000; i++)
    b[i] = i % 89000 / 8000.0;
  inside(90000);
  another_language(90000);
  int k = leaves(90000);
  braces_of_macros(90000);
  double s = 0;
  for (int i = 0; i < 90000; i++)
    s = s / 2 + a[i];
  printf("%a %d %d\n", s, k, found);
  return 0;
}
