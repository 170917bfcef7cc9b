// WHY: compilers expand macros in the lines of pragmas, and in all else that is printed: a word of polyc's own must be no macro where it stands
// RUN: polyc %s --force 2>&1
// EXEC: same
// CHECK: missed: polyc would print "private", which is a macro of this file: rename the macro [polyc-name-not-available]
// CHECK: missed: polyc would print "private", which is a macro of this file
// CHECK: missed: polyc would print "parallel", which is a macro of this file
// CHECK: void object(
// CHECK-NOT: for private(
// What only says how work is dealt out is left away, helpers say the same in other words.
// CHECK: static __inline__ int polyc_disjoint(__const__ void *a,
// CHECK: void later(
// CHECK: #pragma omp parallel for private(
// CHECK: void dealt(
// CHECK-NOT: schedule(
// CHECK: #pragma omp parallel for private(
// CHECK-NOT: schedule(
// CHECK: void apart(
// CHECK: if (polyc_disjoint(
// CHECK: int main(
int printf(const char *, ...);
#define inline
#define const
static double A[400][400], B[400][400];
#define private static
void object(int n) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      A[i][j] += B[i][j] * 2 + 1;
}
#undef private
#define private(...)
void function(int n) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      A[i][j] += B[i][j] * 2 + 1;
}
#undef private
#define parallel
void word(int n) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      A[i][j] += B[i][j] * 2 + 1;
}
#undef parallel
void later(int n) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      A[i][j] += B[i][j] * 2 + 1;
}
#define schedule(...)
void dealt(int n) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j <= i; j++)
      A[i][j] += B[i][j] * 2 + 1;
}
#undef schedule
void apart(int n, double *a, double *b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = b[j * n + i] + 1;
}
#define private hidden
int main(void) {
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++) {
      A[i][j] = i % 7 + j;
      B[i][j] = i * j % 11;
    }
  object(300);
  function(400);
  word(390);
  later(310);
  dealt(330);
  apart(399, &A[0][0], &B[0][0]);
  for (int i = 0; i < 400; i += 3)
    for (int j = 0; j < 400; j += 7)
      printf("%g ", A[i][j]);
  return 0;
}
