// WHY: an array that is only read, in rows and where data say: no element of it matters to the order, so both are any of them
// RUN: polyc %s
// CHECK: void neighbours(
// CHECK: #pragma omp parallel for
// CHECK: void sums(
// CHECK: #pragma omp parallel for
// CHECK: void stored(
// CHECK-NOT: #pragma omp parallel for private(j)
// CHECK: int main(
// EXEC: same
#include <stdio.h>
#include <stdlib.h>
void neighbours(int rows, int cols, const float *restrict J, float *restrict dN, float *restrict dW, const int *restrict north,
                const int *restrict west) {
  int i, j, k;
  float own;
  for (i = 0; i < rows; i++)
    for (j = 0; j < cols; j++) {
      k = i * cols + j;
      own = J[k];
      dN[k] = J[north[i] * cols + j] - own;
      dW[k] = J[i * cols + west[j]] - own;
    }
}
void sums(int rows, int cols, const float *restrict c, float *restrict J, const int *restrict south) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++)
      J[i * cols + j] += c[i * cols + j] + c[south[i] * cols + j];
}
void stored(int rows, int cols, float *restrict J, const int *restrict north) {
  int i, j;
  for (i = 0; i < rows; i++)
    for (j = 0; j < cols; j++)
      J[i * cols + j] += J[north[i] * cols + j];
}
int main(void) {
  enum { R = 300, C = 400 };
  static float J[R * C], dN[R * C], dW[R * C];
  static int north[R], west[C], south[R];
  for (int i = 0; i < R; i++) north[i] = i == 0 ? 0 : i - 1, south[i] = i == R - 1 ? i : i + 1;
  for (int j = 0; j < C; j++) west[j] = j == 0 ? 0 : j - 1;
  for (int k = 0; k < R * C; k++) J[k] = k % 37;
  neighbours(R, C, J, dN, dW, north, west);
  sums(R, C, dN, dW, south);
  stored(R, C, J, north);
  double sum = 0;
  for (int k = 0; k < R * C; k++) sum += J[k] + 3 * dN[k] + dW[k];
  printf("%a\n", sum);
  return 0;
}
