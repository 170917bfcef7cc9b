// WHY: what is set to nothing, or to all bits, is so whatever it was before; and a _Bool is true or not
// RUN: polyc %s --force
// CHECK: int cleared(
// CHECK: #pragma omp parallel for reduction(&: ok)
// CHECK: int filled(
// CHECK: #pragma omp parallel for reduction(|: any)
// CHECK: int compared(
// CHECK: #pragma omp parallel for reduction(&: ok)
// CHECK: int matched(
// CHECK: #pragma omp parallel for reduction(|: found)
// CHECK: _Bool every(
// CHECK: #pragma omp parallel for reduction(&: ok)
// CHECK: _Bool some(
// CHECK: #pragma omp parallel for reduction(|: found)
// CHECK: _Bool bits(
// CHECK: #pragma omp parallel for reduction(|: found)
// CHECK: _Bool none(
// CHECK: #pragma omp parallel for reduction(&&: ok)
// CHECK: _Bool all(
// CHECK: #pragma omp parallel for reduction(&&: ok)
// CHECK: _Bool either(
// CHECK: #pragma omp parallel for reduction(||: ok)
// CHECK: int other(
// CHECK-NOT: reduction
// EXEC: same
int printf(const char *, ...);
static int a[100], b[100];
int cleared(int n, int t, int ok) {
  for (int i = 0; i < n; i++)
    if (a[i] > t)
      ok = 0;
  return ok;
}
int filled(int n, int t, int any) {
  for (int i = 0; i < n; i++)
    if (a[i] > t)
      any = -1;
  return any;
}
int compared(int n, int t, int ok) {
  for (int i = 0; i < n; i++)
    ok &= a[i] > t;
  return ok;
}
int matched(int n, int t, int found) {
  for (int i = 0; i < n; i++)
    found |= a[i] == t;
  return found;
}
_Bool every(int n, int t, _Bool ok) {
  for (int i = 0; i < n; i++)
    ok &= a[i] > t;
  return ok;
}
_Bool some(int n, int t) {
  _Bool found = 0;
  for (int i = 0; i < n; i++)
    found |= a[i] == t;
  return found;
}
_Bool bits(int n, int t, _Bool found) {
  for (int i = 0; i < n; i++)
    found |= a[i] & t;
  return found;
}
_Bool none(int n, int t, _Bool ok) {
  for (int i = 0; i < n; i++)
    if (a[i] == t || b[i] == t)
      ok = 0;
  return ok;
}
_Bool all(int n, int t, _Bool ok) {
  for (int i = 0; i < n; i++)
    ok = a[i] != t && ok;
  return ok;
}
_Bool either(int n, int t, _Bool ok) {
  for (int i = 0; i < n; i++)
    ok = b[i] == t || ok;
  return ok;
}
int other(int n, int t, int f) {
  for (int i = 0; i < n; i++)
    if (a[i] == t)
      f = 6;
  return f;
}
/* Parity has bits that the truth has not. */
_Bool parity(int n, _Bool odd) {
  for (int i = 0; i < n; i++)
    odd ^= a[i];
  return odd;
}
int truth(int n, int ok) {
  for (int i = 0; i < n; i++)
    ok = a[i] != 3 && ok;
  return ok;
}
int main(void) {
  for (int i = 0; i < 100; i++)
    a[i] = i * 37 % 101, b[i] = i * 53 % 97;
  for (int n = -1; n <= 100; n += 25)
    for (int t = -1; t < 100; t += 9) {
      printf("%d %d %d ", cleared(n, t, t), filled(n, t, t & 5), compared(n, t, t * 3));
      printf("%d %d %d ", matched(n, t, t & 6), every(n, t, t & 1), some(n, t));
      printf("%d %d %d ", bits(n, t, t & 1), none(n, t, t & 1), all(n, t, t & 2));
      printf("%d %d %d %d\n", either(n, t, t & 1), other(n, t, t), parity(n, t & 1), truth(n, t));
    }
  return 0;
}
