// WHY: compilers put constants in while they read the text, executed or not, and warn of divisors that are zero, shifts and sums out
// WHY: of range, and values that an object does not hold: no variable becomes a constant of whose value they would warn
// RUN: polyc %s
// CHECK: const int r = 2, width = 5;
// CHECK: const double h = 0.5;
// CHECK: const int n = 400;
// CHECK: #pragma omp parallel for
// CHECK-NOT: const int
// CHECK-NOT: const long
// EXEC: same
int printf(const char *, ...);
static double in[400][400], out[400][400];
struct flags { unsigned bits : 2; };
static int harmless(int m) {
  int r = 2, width = 5;
  double h = 0.5;
  int n = 400;
  int x = (m / (2 * r + 1)) % width + (m << r) + (1 << 2 * width) + m / 2 * r;
  int y = n;
  x += y;
  for (int i = r; i < n - r; i++)
    for (int j = r; j < n - r; j++) {
      double s = 0;
      for (int d = -r; d <= r; d++) s += width * in[i][j + d] / h;
      out[i][j] = s;
    }
  return x;
}
static int divisor(int n) {
  int z = 0;
  if (z > 0) printf("%d\n", n / z);
  int y = 2;
  if (y > 3) printf("%d\n", n % (y - 2));
  int x = 0, left = n;
  if (x) left /= x;
  int w = 7;
  if (w < 0) left = n / (n * (w - 7) + (-w + 7));
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) out[i][j] += (z + y + x + w) * in[i][j - 1] + in[i][j];
  return left;
}
static unsigned shift(int n) {
  int k = 40, l = 0, m = -1;
  unsigned x = 0;
  if (k < 32) x = 1u << k;
  if (l > 0) x = n >> (l - 1);
  if (m > 0) x += m << 3;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) out[i][j] += (k + l + m) * in[i][j - 1] + in[i][j];
  return x;
}
static int overflow(int n) {
  int big = 2147483647, wide = 70000;
  int x = n;
  if (n < 0) x = big + 1;
  if (n < 0) x = wide * wide;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) out[i][j] += (double)big * in[i][j - 1] + wide * in[i][j];
  return x;
}
static int conversion(int n) {
  int k = 300;
  unsigned char low = k;
  int l = 5;
  struct flags f = {0};
  f.bits = l;
  int m = 3;
  if (n < 0) low = m + 1000000 * n % 1 + sizeof n;
  int o = 7;
  if (n < 0) low = o + 100000 - sizeof n;
  long huge = 5000000000;
  int x = huge;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) out[i][j] += k * in[i][j - 1] + l * in[i][j] + huge + m * o;
  return low + f.bits + x;
}
int main(void) {
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++) in[i][j] = i * j % 17;
  printf("%d\n", harmless(300));
  printf("%d %u %d %d\n", divisor(400), shift(400), overflow(400), conversion(400));
  double s = 0;
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++) s = s * 0.99 + out[i][j];
  printf("%.17g\n", s);
  return 0;
}
