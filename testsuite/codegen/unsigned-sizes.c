// WHY: unsigned 32-bit sizes are printed as signed ones that hold them: a comparison with them would make counters unsigned
// RUN: polyc %s --strict --force
// CHECK: i < {{.*}}(int)n
// CHECK: i < (long)n
// CHECK: (int)n - t
// CHECK: i < {{.*}}(long)n
// EXEC: same
int printf(const char *, ...);
typedef unsigned int uint;
static double A[400][400], B[400][400];
void plain(unsigned n) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      A[i][j] += B[j][i];
}
void mixed(uint n, int m) {
  for (uint i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] = A[i - 1][j] + B[i][j];
}
void down(unsigned n) {
  for (unsigned i = n; i-- > 0;)
    for (unsigned j = 0; j <= i; j++)
      B[i][j] = A[j][i] * 2;
}
void vla(unsigned n, double x[n][n], double y[n][n]) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      x[i][j] += y[j][i];
}
void byte(unsigned char n) {
  for (unsigned char i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      A[i][j] += B[j][i];
}
int main(void) {
  double s = 0;
  for (unsigned n = 0; n <= 400; n += 100) {
    for (int i = 0; i < 400; i++)
      for (int j = 0; j < 400; j++) {
        A[i][j] += i * j % 7;
        B[i][j] += i + j;
      }
    plain(n);
    mixed(n, n / 2);
    down(n);
    vla(n, (void *)A, (void *)B);
    byte(n / 2);
  }
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++)
      s = s * 0.5 + A[i][j] + B[i][j];
  printf("%a\n", s);
  return 0;
}
