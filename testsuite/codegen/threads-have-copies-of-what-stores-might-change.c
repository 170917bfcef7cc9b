// WHY: clang's threads read shared variables through pointers: what a store may be to, by its type, is copied; what the loop sets is not
// RUN: polyc %s --force --level=1
// CHECK: void integers(
// CHECK: #pragma omp parallel for firstprivate(n)
// CHECK: void numbers(
// CHECK: #pragma omp parallel for{{$}}
// CHECK: void bytes(
// CHECK: #pragma omp parallel for firstprivate(in, out, w){{$}}
// CHECK: void steps(
// CHECK: #pragma omp parallel for firstprivate(k, n){{$}}
// CHECK: void hidden(
// CHECK: #pragma omp parallel for private(j) firstprivate(n){{$}}
// CHECK: void others(
// CHECK: #pragma omp parallel for{{$}}
// EXEC: same
#include <stdio.h>
enum { N = 40 };
static int a[N * N], b[N];
static double x[N * N], y[N];
static unsigned char image[N * N], edges[N * N];
static long wide[N * N];

void integers(int n, int *restrict p, const int *restrict q) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      p[i * n + j] += q[j];
}
void numbers(int n, double c, double *restrict p, const double *restrict q) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      p[i * n + j] += c * q[j];
}
void bytes(int w, int h, const unsigned char *restrict in, unsigned char *restrict out) {
  for (int r = 0; r < h; r++)
    for (int c = 1; c < w; c++)
      out[r * w + c] = (in[r * w + c] - in[r * w + c - 1]) & 255;
}
void steps(int n, int *restrict p) {
  for (int k = 1; k < n; k++)
    for (int i = 0; i < n; i++)
      p[k * n + i] = p[(k - 1) * n + n - 1 - i] + i;
}
/* An unset variable is not copied; nor what is private. */
void hidden(int n, int *restrict p) {
  int i, j, k;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      int k = j + 1;
      p[i * n + j] *= k;
    }
}
void others(int n, long *restrict p) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      p[i * n + j] += i;
}
int main(void) {
  for (int i = 0; i < N * N; i++)
    a[i] = i % 7, x[i] = i % 5, image[i] = i % 251, b[i % N] = i % 3, y[i % N] = i % 11;
  integers(N, a, b);
  numbers(N, 0.5, x, y);
  bytes(N, N, image, edges);
  steps(N, a);
  hidden(N, a);
  others(N, wide);
  for (int i = 0; i < N * N; i++)
    printf("%d %a %d %ld\n", a[i], x[i], edges[i], wide[i]);
  return 0;
}
