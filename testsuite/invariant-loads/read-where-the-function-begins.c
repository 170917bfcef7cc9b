// WHY: a condition in front of the loops reads the same global as the loops do, and its name still means that between them
// RUN: polyc %s --force --tile=8
// CHECK: void asked(
// CHECK-NOT: {{[ (]M <=}}
// CHECK: for (int jj = 0; jj < M; jj += 8)
// CHECK: void twice(
// CHECK: for (int jj = 0; jj < M; jj += 8)
// CHECK: for (int jj = 0; jj < M; jj += 8)
// CHECK: void grows(
// CHECK: A[i][j] += M;
// CHECK: M = M + 1;
// CHECK: A[j][i] += M;
// EXEC: same
#include <stdio.h>
int N = 17, M = 19;
double A[100][100], B[100][100];
void asked(void) {
  if (N > 100 || M > 100) return;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) A[i][j] += 1;
}
void twice(void) {
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) A[i][j] += 2;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) B[i][j] += 3;
  printf("%d\n", N);
}
void grows(void) {
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) A[i][j] += M;
  M = M + 1;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) A[j][i] += M;
}
int main(void) {
  asked();
  twice();
  grows();
  for (int i = 0; i < 10000; i++) printf("%g %g\n", A[i / 100][i % 100], B[i / 100][i % 100]);
  return 0;
}
