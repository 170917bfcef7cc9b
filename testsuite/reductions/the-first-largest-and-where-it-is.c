// WHY: parts of the iterations find their own largest, and the first part that has it wins, for any number of threads; NaN and zeros as ever
// RUN: polyc %s --force
// CHECK: int where(
// CHECK: const long count = n;
// CHECK-NEXT: int best_parts[64], at_parts[64];
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (int part = 0; part < 64; part++) {
// CHECK-NEXT: int best_part = best, at_part = at;
// CHECK-NEXT: for (int i = count * part / 64; i < count * (part + 1) / 64; i++)
// CHECK-NEXT: if (a[i] > best_part) {
// CHECK-NEXT: best_part = a[i];
// CHECK-NEXT: at_part = i;
// CHECK-NEXT: }
// CHECK-NEXT: best_parts[part] = best_part;
// CHECK-NEXT: at_parts[part] = at_part;
// CHECK-NEXT: }
// CHECK-NEXT: for (int part = 0; part < 64; part++) {
// CHECK-NEXT: if (best_parts[part] > best) {
// CHECK-NEXT: best = best_parts[part];
// CHECK-NEXT: at = at_parts[part];
// CHECK: unsigned smallest(
// CHECK: const int begin = k + 1;
// CHECK-NEXT: const long count = (long)n - begin + 1;
// CHECK: parallel for private(i)
// CHECK: for (i = begin + count * part / 64; i < begin + count * (part + 1) / 64; i++) {
// CHECK: if (least_parts[part] < least) {
// CHECK: int rows(
// CHECK: private(i, j)
// CHECK: if (best_parts[part] > best) {
// CHECK-NEXT: best = best_parts[part];
// CHECK-NEXT: row = row_parts[part];
// CHECK-NEXT: column = column_parts[part];
// CHECK: double largest(
// CHECK: double m_parts[64];
// CHECK: if (m_parts[part] > m) {
// CHECK: float least(
// CHECK: float m_parts[64];
// CHECK: if (m_parts[part] < m) {
// CHECK: int pivot(
// CHECK: double best_part = best;
// CHECK-NEXT: int p_part = p;
// CHECK: int by_size(
// CHECK: for (int i = begin + count * part / 64; i < begin + count * (part + 1) / 64; i++)
// CHECK-NEXT: if (fabs(d[i]) > most_part) {
// CHECK: int first_of_both(
// CHECK: if (low_parts[part] < low) {
// CHECK: if (high_parts[part] > high) {
// CHECK: int beside(
// CHECK: reduction(+: s_part)
// CHECK: s += s_part;
// CHECK: long counted(
// CHECK: __typeof__(best) best_part = best;
// EXEC: same
// RUN: polyc %s
// CHECK: int sometimes(
// CHECK-NOT: parallel for
// CHECK: int always(
// CHECK-NEXT: int best
// CHECK-NEXT: /* polyc: parallel */
// CHECK: const long count = 200000;
// EXEC: same
int printf(const char *, ...);
double fabs(double);
typedef long wide;
static int a[200000], c[50][50];
static unsigned u[1000];
static double d[1000];
static float f[1000];
static wide w[1000];
int where(int n, int best) {
  int at = -1;
  for (int i = 0; i < n; i++)
    if (a[i] > best) {
      best = a[i];
      at = i;
    }
  return best * 1000 + at;
}
unsigned smallest(int n, int k) {
  unsigned least = 77;
  int at = k, i;
  for (i = k + 1; i <= n; ++i) {
    unsigned x = u[i] * 3;
    if (least > x) {
      at = i;
      least = x;
    }
  }
  return least * 10000 + at;
}
int rows(int n) {
  int best = -1000, row = 0, column = 0, i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      if (c[i][j] > best) {
        best = c[i][j];
        row = i;
        column = j;
      }
  return best * 10000 + row * 100 + column;
}
double largest(int n, double m) {
  for (int i = 0; i < n; i++)
    if (d[i] > m)
      m = d[i];
  return m;
}
float least(int n, float m) {
  for (int i = 0; i < n; i++)
    m = m > f[i] ? f[i] : m;
  return m;
}
int pivot(int n) {
  double best = 0;
  int p = -1;
  for (int i = 0; i < n; i++) {
    double x = d[i] * d[i];
    if (x > best) {
      best = x;
      p = i;
    }
  }
  return p;
}
int by_size(int n, int k) {
  int p = k;
  double most = fabs(d[k]);
  for (int i = k + 1; i < n; i++)
    if (fabs(d[i]) > most) {
      most = fabs(d[i]);
      p = i;
    }
  return p;
}
int first_of_both(int n) {
  int low = 1000, high = -1000, first = 0, last = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] < low) {
      low = a[i];
      first = i;
    }
    if (a[i] > high) {
      high = a[i];
      last = i;
    }
  }
  return first * 1000 + last + low + high;
}
int beside(int n) {
  int s = 0, best = 5, at = 3;
  for (int i = 0; i < n; i++) {
    s += a[i];
    if (u[i] > 30)
      if (a[i] > best) {
        best = a[i];
        at = i;
      }
  }
  return s + best * 7 + at;
}
long counted(int n) {
  wide best = -5;
  int at = 0;
  for (int i = 0; i < n; i++)
    if (w[i] > best) {
      best = w[i];
      at = i;
    }
  return best + at;
}
int sometimes(void) {
  int best = -1000, at = -1;
  for (int i = 0; i < 200; i++)
    if (a[i] > best) {
      best = a[i];
      at = i;
    }
  return at * 3 + best;
}
int always(void) {
  int best = -1000, at = -1;
  for (int i = 0; i < 200000; i++)
    if (a[i] > best) {
      best = a[i];
      at = i;
    }
  return at * 3 + best;
}
int main(void) {
  double nan = __builtin_nan("");
  for (int i = 0; i < 200000; i++)
    a[i] = i * 37 % 101 - 50;
  for (int i = 0; i < 1000; i++) {
    u[i] = i * 53 % 97 + 1;
    w[i] = i * 29 % 83 - 40;
    d[i] = i % 7 == 3 ? nan : i % 5 == 0 ? -0.0 : i % 5 == 1 ? 0.0 : -1.0 * i;
    f[i] = i % 3 ? 1.0f : i % 4 ? -0.0f : 0.0f;
  }
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 50; j++)
      c[i][j] = (i * 7 + j * 11) % 103 - 60;
  for (int n = -1; n <= 1000; n += n < 5 ? 1 : 199) {
    printf("%d %d %u %u ", where(n, -1000), where(n, 47), smallest(n < 999 ? n : 999, 0), smallest(n < 999 ? n : 999, n - 9));
    printf("%d %d %d %d ", rows(n < 50 ? n : 50), pivot(n), first_of_both(n), beside(n));
    printf("%d %d ", by_size(n, 2), by_size(n, 7));
    printf("%g %g %g ", largest(n, -5), 1 / largest(n, -0.0), 1 / largest(n, 0.0));
    printf("%g %g %g %ld\n", largest(n, nan), 1 / least(n, 1), 1 / least(n, 0.0f), counted(n));
  }
  printf("%d %d\n", sometimes(), always());
  return 0;
}
