// WHY: what else depends on the variable depends on the order, and what it keeps from being evaluated might go wrong elsewhere
// RUN: polyc %s --force
// CHECK-NOT: reduction
int printf(const char *, ...);
static int a[100], b[100], c[100];
/* The element behind the last one is read by nobody once ok is 0. */
int all(const int *p, int n) {
  int ok = 1;
  for (int i = 0; i < n; i++)
    ok = ok && p[i];
  return ok;
}
int sum(const int *p, int n, int m) {
  for (int i = 0; i < n; i++)
    if (a[i] > m && p[i] > 0)
      m = a[i];
  return m;
}
int divided(int n, int m) {
  for (int i = 0; i < n; i++)
    if (a[i] > m)
      m = 100 / b[i];
  return m;
}
int other(int n, int m) {
  for (int i = 0; i < n; i++)
    if (a[i] > m)
      m = b[i];
  return m;
}
int late(int n, int m) {
  for (int i = 0; i < n; i++)
    if (a[i] > m) {
      a[i] = 3;
      m = a[i];
    }
  return m;
}
/* 5 if nothing is found. */
int unknown(int n, int f) {
  for (int i = 0; i < n; i++)
    if (a[i] == 3)
      f = 1;
  return f;
}
int neither(int n) {
  int f = 5;
  for (int i = 0; i < n; i++)
    if (a[i] == 3)
      f = 2;
  return f;
}
int two(int n) {
  int f = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] == 3)
      f = 1;
    if (a[i] == 4)
      f = 0;
  }
  return f;
}
int limited(int n) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 3 && k < 5)
      k++;
  return k;
}
int mixed(int n, int m) {
  for (int i = 0; i < n; i++) {
    if (a[i] > m)
      m = a[i];
    if (b[i] < m)
      m = b[i];
  }
  return m;
}
int moved(int n, int m) {
  for (int i = 0; i < n; i++)
    if (a[i] > m - 1)
      m = a[i];
  return m;
}
