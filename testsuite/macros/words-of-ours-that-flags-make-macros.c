// WHY: -D'private(x)=' takes the clause away without a word from the compiler; so do macros of `#if` that other flags would read
// RUN: polyc %s --force -Dprivate(x)= 2>&1
// CHECK: missed: polyc would print "private", which is a macro of this file: rename the macro [polyc-name-not-available]
// CHECK-NOT: private(j)
// RUN: polyc %s --force -Dif(x)=if(!(x)) 2>&1
// CHECK: missed: helper functions need "{{if|unsigned}}"
// CHECK: void apart(
// CHECK-NOT: polyc
// CHECK: int main(
// RUN: polyc %s --level=1 --force 2>&1
// CHECK: missed: helper functions need "unsigned", which is a macro of this file
// CHECK: #pragma omp parallel for private(j)
// EXEC: same
int printf(const char *, ...);
static double A[400][400];
#ifdef OTHERWISE
#define unsigned
#endif
void rows(int n) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      A[i][j] = A[i][j] * 2 + 1;
}
void apart(int n, double *a, double *b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = b[j * n + i] + 1;
}
int main(void) {
  int i, j;
  for (i = 0; i < 400; i++)
    for (j = 0; j < 400; j++)
      A[i][j] = i % 7 + j;
  rows(390);
  apart(280, &A[0][0], &A[200][0]);
  for (i = 0; i < 400; i += 3)
    for (j = 0; j < 400; j += 7)
      printf("%g ", A[i][j]);
  return 0;
}
