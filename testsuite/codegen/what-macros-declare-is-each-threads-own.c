// WHY: a variable that a macro declares has no place of its own in the text: in a block around the loop it is no part of the loop's
// RUN: polyc %s
// CHECK: void written(
// CHECK: #pragma omp parallel for private(t)
// CHECK-NEXT: for (int i = 0; i < N; i++)
// CHECK: void rebuilt(
// CHECK: #pragma omp parallel for private(t)
// CHECK: t = a[i][j];
// CHECK: void opened(
// CHECK: #pragma omp parallel for private(t)
// CHECK: double sum(
// EXEC: same
#include <stdio.h>
#define N 600
#define LOCALS double s, t
#define BEGIN { double t;
#define END }
static double a[N][N], b[N][N];
void written(void) {
  LOCALS;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      t = a[i][j];
      if (t < 0) t = -t;
      b[i][j] = t * t + a[i][j];
    }
  s = b[3][4];
  b[1][1] += s;
}
void rebuilt(void) {
  LOCALS;
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) {
      t = a[i][j];
      b[i][j] += t * t;
    }
  s = b[3][4];
  b[1][1] += s;
}
void opened(void) {
  BEGIN
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      t = a[i][j];
      if (t < 0) t = -t;
      b[i][j] += t * t;
    }
  END
}
double sum(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.5 + b[i][j];
  return s;
}
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = (i * 31 + j * 17) % 101 / 7.0 - 5;
  written();
  rebuilt();
  opened();
  printf("%a\n", sum());
  return 0;
}
