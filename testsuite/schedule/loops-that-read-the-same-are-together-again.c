// WHY: scheduled apart, three sums over columns would read the matrix three times
// RUN: polyc %s --only=profile --threads=1
// CHECK: for (int i = 0; i < n; i++) {
// CHECK-NEXT: for (int j =
// CHECK-NEXT: highest[j] =
// CHECK-NEXT: sum[j] += a[i][j];
// CHECK-NEXT: lowest[j] =
// What they all read again and again is in a cache anyway.
// RUN: polyc %s --only=apart --threads=1
// CHECK: second[j] += b[i][j] * w[i];
// CHECK-NEXT: for (int j
// RUN: polyc %s
// EXEC: same
int printf(const char *, ...);
#define N 900
static double a[N][N], b[N][N], w[N], sum[N], highest[N], lowest[N], first[N], second[N];
static void profile(int n, int m) {
  for (int j = 0; j < m; j++) {
    double s = 0, low = 1e9, high = -1e9;
    for (int i = 0; i < n; i++) {
      s += a[i][j];
      if (a[i][j] < low) low = a[i][j];
      if (a[i][j] > high) high = a[i][j];
    }
    sum[j] = s;
    lowest[j] = low;
    highest[j] = high;
  }
}
static void apart(int n, int m) {
  for (int j = 0; j < m; j++) {
    double s = 0, t = 0;
    for (int i = 0; i < n; i++) {
      s += a[i][j] * w[i];
      t += b[i][j] * w[i];
    }
    first[j] = s;
    second[j] = t;
  }
}
int main(void) {
  for (int i = 0; i < N; i++) {
    w[i] = i % 7;
    for (int j = 0; j < N; j++) {
      a[i][j] = (i * 31 + j * 17) % 255;
      b[i][j] = (i * 13 + j * 7) % 128;
    }
  }
  profile(N, N - 1);
  apart(N - 1, N);
  double all = 0;
  for (int j = 0; j < N; j++) all = all * 0.9 + sum[j] + lowest[j] - highest[j] + first[j] - second[j];
  printf("%.17g\n", all);
  return 0;
}
