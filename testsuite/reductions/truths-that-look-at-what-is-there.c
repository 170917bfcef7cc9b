// WHY: threads whose own truth still holds look farther than the source: at elements that are there, or have been looked at, or not at all
// RUN: polyc %s --force
// CHECK: int all(
// CHECK: #pragma omp parallel for reduction(&&: ok)
// CHECK-NEXT: for (int i = 0; i < 100; i++)
// CHECK-NEXT: ok = ok && a[i] > 3;
// CHECK: int some(
// CHECK: if (n <= 100) {
// CHECK-NEXT: #pragma omp parallel for reduction(||: any)
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: any = any || a[i] == t;
// CHECK-NEXT: } else {
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: any = any || a[i] == t;
// CHECK: _Bool both(
// CHECK: if (n <= {{[0-9]+}}) {
// CHECK: reduction(&&: ok)
// CHECK: int numbers(
// CHECK: reduction(&&: ok)
// CHECK: int stored(
// CHECK: reduction(||: any)
// CHECK-NOT: else
// CHECK: int copied(
// CHECK: reduction(&&: ok)
// CHECK: _Bool parity(
// CHECK: reduction(^: odd)
// CHECK: int pointed(
// CHECK-NOT: reduction
// EXEC: same
int printf(const char *, ...);
static int a[100], b[100], at[100], far[90];
int all(void) {
  int ok = 1;
  for (int i = 0; i < 100; i++)
    ok = ok && a[i] > 3;
  return ok;
}
int some(int n, int t) {
  int any = 0;
  for (int i = 0; i < n; i++)
    any = any || a[i] == t;
  return any;
}
_Bool both(int n, int t, _Bool ok) {
  for (int i = 0; i < n; i++)
    ok = ok && a[i] != t && far[i] < 90;
  return ok;
}
int numbers(int n) {
  _Bool ok = 1;
  for (int i = 0; i < n; i++)
    ok = ok && b[i];
  return ok;
}
int stored(int n, int t, int *restrict p) {
  int any = 0;
  for (int i = 0; i < n; i++) {
    p[i] = p[i] + 1;
    any = any || p[i] == t;
  }
  return any;
}
int copied(int n, int t, const int *restrict p) {
  int ok = 1;
  for (int i = 0; i < n; i++) {
    int x = p[i];
    ok = ok && x != t && p[i] < 1000;
  }
  return ok;
}
_Bool parity(int n, int t, _Bool odd) {
  for (int i = 0; i < n; i++)
    odd ^= a[i] > t;
  return odd;
}
/* Not these: nobody knows what is behind p, how far data lead, or what division and overflow do. */
int pointed(int n, const int *p) {
  int ok = 1;
  for (int i = 0; i < n; i++)
    ok = ok && p[i] > 3;
  return ok;
}
int none(int n) {
  int any = 0;
  for (int i = 0; i < n; i++)
    any = any || !b[i];
  return any;
}
int largest(int n, int m) {
  for (int i = 0; i < n; i++)
    if (a[i] > m && b[i] > 5)
      m = a[i];
  return m;
}
int led(int n) {
  int ok = 1;
  for (int i = 0; i < n; i++)
    ok = ok && a[at[i]] > 3;
  return ok;
}
int divided(int n) {
  int ok = 1;
  for (int i = 0; i < n; i++)
    ok = ok && 100 / b[i] < 90;
  return ok;
}
int added(int n) {
  int ok = 1;
  for (int i = 0; i < n; i++)
    ok = ok && a[i] + 2000000000 > b[i];
  return ok;
}
_Bool bits(int n, _Bool odd) {
  for (int i = 0; i < n; i++)
    odd ^= a[i];
  return odd;
}
int kept(int n) {
  int ok = 1;
  for (int i = 0; i < n; i++)
    ok = ok ? b[i] : 0;
  return ok;
}
int other_beginning(int n, int ok) {
  for (int i = 0; i < n; i++)
    ok = ok && b[i];
  return ok;
}
int main(void) {
  for (int i = 0; i < 100; i++) a[i] = i * 37 % 101 + 1, b[i] = i * 53 % 97, at[i] = i % 90, far[i * 9 / 10] = i % 83;
  static int p[1000];
  printf("%d ", all());
  for (int n = -1; n <= 100; n += 25)
    for (int t = -1; t < 104; t += 15) {
      int m = n < 90 ? n : 90;
      printf("%d %d %d %d ", some(n, t), both(m, t, t & 1), numbers(n), none(n));
      printf("%d %d %d %d ", stored(n, t, p), copied(n, t, a), parity(n, t, t & 1), largest(n, t));
      printf("%d %d %d %d ", pointed(n, a), led(n), added(n / 25), bits(n, t & 1));
      printf("%d %d\n", kept(n), other_beginning(n, t & 6));
    }
  b[0] = 0, b[7] = 1, a[3] = 3;
  printf("%d %d %d %d\n", some(2000, a[4]), both(2000, 3, 1), numbers(2000), none(2000));
  b[0] = 1, a[0] = 1000;
  printf("%d %d\n", all(), divided(1));
  return 0;
}
