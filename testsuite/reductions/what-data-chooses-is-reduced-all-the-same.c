// WHY: conditions on data decide what is added, not in which order that may be done
// RUN: polyc %s --force
// CHECK: int counted(
// CHECK: #pragma omp parallel for reduction(+: k)
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: if (a[i] > t)
// CHECK: int counted_on(
// CHECK: unsigned long k_part = 0;
// CHECK: #pragma omp parallel for reduction(+: k_part)
// CHECK: k_part++;
// CHECK: int down(
// CHECK: k_part
// CHECK: int chosen(
// CHECK: #pragma omp parallel for reduction(+: s_part)
// CHECK: if (b[i] < t)
// CHECK-NEXT: s_part += a[i];
// CHECK: s += s_part;
// CHECK: unsigned terms(
// CHECK: #pragma omp parallel for reduction(+: s)
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: s = s + a[i] - b[i];
// CHECK: int signed_terms(
// CHECK: s_part = s_part + a[i] + b[i];
// CHECK: int found(
// CHECK: #pragma omp parallel for reduction(||: f)
// CHECK: int none(
// CHECK: #pragma omp parallel for reduction(&&: ok)
// CHECK: int flags(
// CHECK: #pragma omp parallel for reduction(|: f)
// CHECK: int masks(
// CHECK: #pragma omp parallel for reduction(&: f)
// CHECK: int all(
// CHECK: #pragma omp parallel for reduction(&&: ok)
// CHECK: int any(
// CHECK: #pragma omp parallel for reduction(||: ok)
// EXEC: same
int printf(const char *, ...);
static int a[100], b[100];
int counted(int n, int t) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > t)
      k++;
  return k;
}
int counted_on(int n, int t, int k) {
  for (int i = 0; i < n; i++)
    if (a[i] > t)
      k++;
  return k;
}
int down(int n, int t) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > t)
      k--;
  return k;
}
int chosen(int n, int t) {
  int s = 3;
  for (int i = 0; i < n; i++)
    if (b[i] < t)
      s += a[i];
  return s;
}
unsigned terms(int n, unsigned s) {
  for (int i = 0; i < n; i++)
    s = s + a[i] - b[i];
  return s;
}
int signed_terms(int n) {
  int s = 1;
  for (int i = 0; i < n; i++)
    s = s + a[i] + b[i];
  return s;
}
int found(int n, int t) {
  int f = 0;
  for (int i = 0; i < n; i++)
    if (a[i] == t)
      f = 1;
  return f;
}
int none(int n, int t) {
  int ok = 1;
  for (int i = 0; i < n; i++)
    if (a[i] == t || b[i] == t)
      ok = 0;
  return ok;
}
int flags(int n, int t) {
  int f = 2;
  for (int i = 0; i < n; i++)
    if (a[i] == t)
      f = 7;
  return f;
}
int masks(int n, int t) {
  int f = 255;
  for (int i = 0; i < n; i++)
    if (a[i] == t)
      f = 6;
  return f;
}
int all(int n, int t) {
  int ok = 1;
  for (int i = 0; i < n; i++)
    ok = a[i] != t && ok;
  return ok;
}
int any(int n, int t) {
  int ok = 0;
  for (int i = 0; i < n; i++)
    ok = b[i] == t || ok;
  return ok;
}
int main(void) {
  for (int i = 0; i < 100; i++) {
    a[i] = i * 37 % 101;
    b[i] = i * 53 % 97;
  }
  for (int n = -1; n <= 100; n += 25)
    for (int t = 0; t < 100; t += 9) {
      printf("%d %d %d %d ", counted(n, t), counted_on(n, t, -7), down(n, t), chosen(n, t));
      printf("%u %d %d %d ", terms(n, 5), signed_terms(n), found(n, t), none(n, t));
      printf("%d %d %d %d\n", flags(n, t), masks(n, t), all(n, t), any(n, t));
    }
  return 0;
}
