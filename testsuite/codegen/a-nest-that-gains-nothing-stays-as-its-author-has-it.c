// WHY: of two nests side by side only one gains by another order: the other keeps its text, layout and comments, and gets a pragma
// RUN: polyc %s
// CHECK: void set(void) {
// CHECK-NEXT: {{^ }} int k;
// CHECK-NEXT: {{^ }} /* polyc: parallel */
// CHECK-NEXT: {{^ }} #pragma omp parallel for
// CHECK-NEXT: {{^ }} for (int i = 0; i < 600; ++i)
// CHECK-NEXT: {{^ }} { /* rows */
// CHECK-NEXT: {{^   }}   for (int j = 0; j < 600; j += 1) { a[i][j] = i - j; b[i][j] = i + j;
// CHECK-NEXT: {{^      }}   } // done
// CHECK-NEXT: {{^ }} }
// CHECK-NEXT: /* polyc: loops reordered, parallel */
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (int j = 0; j < 600; j++)
// CHECK-NEXT: for (int i = 0; i < 600; i++)
// CHECK-NEXT: c[j][i] = i * j;
// CHECK-NEXT: k = 3;
// EXEC: same
int printf(const char *, ...);
static double a[600][600], b[600][600], c[600][600];
int last;
void set(void) {
  int k;
  for (int i = 0; i < 600; ++i)
  { /* rows */
    for (int j = 0; j < 600; j += 1) { a[i][j] = i - j; b[i][j] = i + j;
       } // done
  }
  for (int i = 0; i < 600; i++)
    for (int j = 0; j < 600; j++)
      c[j][i] = i * j;
  k = 3;
  last = k;
}
int main(void) {
  set();
  double s = 0;
  for (int i = 0; i < 600; i++)
    for (int j = 0; j < 600; j++) s = s / 3 + a[i][j] - 2 * b[i][j] + 5 * c[i][j];
  printf("%a %d\n", s, last);
  return 0;
}
