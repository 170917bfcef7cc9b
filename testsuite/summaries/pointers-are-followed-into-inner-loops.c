// WHY: a pointer that an inner loop moves is somewhere in what it pointed to in front of it
// RUN: polyc %s --force
// CHECK: void counted(
// CHECK: #pragma omp parallel for
// CHECK: void element(
// CHECK: #pragma omp parallel for
// CHECK: void one_of_four(
// CHECK: #pragma omp parallel for
// CHECK: void rows(
// CHECK: #pragma omp parallel for
// EXEC: same
#include <stdio.h>
#define N 400
static int text[N], y[N], z[N][4];
void counted(int n, const int *restrict from, int *restrict to) {
  for (int i = 0; i < n; i++) {
    const int *p = from;
    int k = 0;
    while (*p != i % 9 && k < n) {
      p++;
      k++;
    }
    to[i] = k;
  }
}
void element(int n) {
  for (int i = 0; i < n; i++) {
    int *p = &z[i][1];
    for (int k = 0; k < text[i]; k++) *p += k;
  }
}
void one_of_four(int n) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < text[i]; k++) z[i][k & 3] += k;
}
void rows(int n) {
  for (int i = 0; i < n; i++) {
    const int *row = z[i];
    int k = 0;
    while (k < 4 && row[k] != 3) k++;
    y[i] += k;
  }
}
int main(void) {
  for (int i = 0; i < N; i++) text[i] = i * 7 % 11;
  counted(N - 12, text, y);
  element(N);
  one_of_four(N);
  rows(N);
  long t = 0;
  for (int i = 0; i < N; i++) t = (t * 31 + y[i] + z[i][1] * 3) % 1000003;
  printf("%ld\n", t);
  return 0;
}
