// WHY: the largest of integers is the same in any order, however it is written
// RUN: polyc %s --force
// CHECK: int largest(
// CHECK: #pragma omp parallel for reduction(max: m)
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: if (a[i] > m)
// CHECK: int smallest(
// CHECK: reduction(min: m)
// CHECK: unsigned other_way(
// CHECK: reduction(min: m)
// CHECK: int macro(
// CHECK: reduction(max: m)
// CHECK: short narrow(
// CHECK: reduction(max: m)
// CHECK: int kept(
// CHECK: reduction(min: m)
// CHECK: int rows(
// CHECK: private(j) reduction(max: m)
// CHECK: int where(
// CHECK: reduction(max: m)
// CHECK: int range(
// CHECK: reduction(min: low) reduction(max: high)
// EXEC: same
int printf(const char *, ...);
#define MAX(x, y) ((x) > (y) ? (x) : (y))
static int a[100], c[100][100];
static unsigned u[100];
static short s[100];
int largest(int n, int m) {
  for (int i = 0; i < n; i++)
    if (a[i] > m)
      m = a[i];
  return m;
}
int smallest(int n, int m) {
  for (int i = 0; i < n; i++)
    m = a[i] < m ? a[i] : m;
  return m;
}
unsigned other_way(int n, unsigned m) {
  for (int i = 0; i < n; i++)
    m = m <= u[i] ? m : u[i];
  return m;
}
int macro(int n) {
  int m = -5;
  for (int i = 0; i < n; i++)
    m = MAX(m, a[i]);
  return m;
}
short narrow(int n, short m) {
  for (int i = 0; i < n; i++)
    if (m < s[i])
      m = s[i];
  return m;
}
int kept(int n, int m) {
  for (int i = 0; i < n; i++) {
    int x = a[i] * 3 - a[n - 1 - i];
    if (x <= m) {
      m = x;
    }
  }
  return m;
}
int rows(int n, int m) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      if (c[i][j] > m)
        m = c[i][j];
  return m;
}
int where(int n, int t) {
  int m = -100;
  for (int i = 0; i < n; i++)
    if (u[i] > 40 && a[i] > m)
      m = a[i];
  return m + t;
}
int range(int n) {
  int low = 1000, high = -1000;
  for (int i = 0; i < n; i++) {
    if (a[i] < low)
      low = a[i];
    if (a[i] > high)
      high = a[i];
  }
  return low * 3 + high;
}
int main(void) {
  for (int i = 0; i < 100; i++) {
    a[i] = i * 37 % 101 - 50;
    u[i] = i * 53 % 97;
    s[i] = i * 29 % 83 - 40;
    for (int j = 0; j < 100; j++)
      c[i][j] = (i * 7 + j * 11) % 103 - 60;
  }
  for (int n = -1; n <= 100; n += 25) {
    printf("%d %d %u %d %d ", largest(n, 3), smallest(n, -3), other_way(n, 9), macro(n), narrow(n, 5));
    printf("%d %d %d %d\n", kept(n, 4), rows(n, 7), where(n, 1), range(n));
    printf("%d %d %u\n", largest(n, 99), smallest(n, -99), other_way(n, 0));
  }
  return 0;
}
