// WHY: several loops in the place of one: behind a head, a label, a macro or a directive only braces keep them together
// RUN: polyc %s
// CHECK: void body(int go) {
// CHECK-NEXT: if (go)
// CHECK-NEXT: /* polyc:
// CHECK-NEXT: {{^ +\{$}}
// CHECK: void behind(int go) {
// CHECK: WHEN(go)
// CHECK-NEXT: /* polyc:
// CHECK-NEXT: {{^ +\{$}}
// CHECK: void directive(int go) {
// CHECK: #define ONE 1;
// CHECK-NEXT: /* polyc:
// CHECK-NEXT: {{^ +\{$}}
// CHECK: void other(int go) {
// CHECK: else
// CHECK-NEXT: /* polyc:
// CHECK-NEXT: {{^ +\{$}}
// CHECK: void plain(int go) {
// CHECK-NEXT: if (go) count++;
// CHECK-NEXT: /* polyc:
// CHECK-NEXT: #pragma omp parallel for
// EXEC: same
int printf(const char *, ...);
#define WHEN(c) if (c)
static double a[600][600], b[600][600], s[600];
static int count;
void body(int go) {
  if (go)
    for (int i = 0; i < 600; i++) {
      for (int j = 0; j < 600; j++) a[j][i] += i - j;
      for (int j = 0; j < 600; j++) b[i][j] += i + j;
    }
}
void behind(int go) {
  count++;
  WHEN(go)
    for (int i = 0; i < 600; i++) {
      for (int j = 0; j < 600; j++) a[j][i] += i - j;
      for (int j = 0; j < 600; j++) b[i][j] += i + j;
    }
}
void directive(int go) {
  if (go)
#define ONE 1;
    for (int i = 0; i < 600; i++) {
      for (int j = 0; j < 600; j++) a[j][i] += i - j;
      for (int j = 0; j < 600; j++) b[i][j] += i + j;
    }
}
void other(int go) {
  if (!go) count++;
  else
    for (int i = 0; i < 600; i++) {
      for (int j = 0; j < 600; j++) a[j][i] += i - j;
      for (int j = 0; j < 600; j++) b[i][j] += i + j;
    }
}
void plain(int go) {
  if (go) count++;
  for (int i = 0; i < 600; i++) {
    for (int j = 0; j < 600; j++) a[j][i] += i - j;
    for (int j = 0; j < 600; j++) b[i][j] += i + j;
  }
}
int main(void) {
  for (int go = 0; go < 2; go++) {
    body(go); behind(go); directive(go); other(go); plain(go);
    double t = 0;
    for (int i = 0; i < 600; i++)
      for (int j = 0; j < 600; j++) t = t / 3 + a[i][j] - 2 * b[i][j];
    printf("%a %d %g\n", t, count, s[3]);
  }
  return 0;
}
