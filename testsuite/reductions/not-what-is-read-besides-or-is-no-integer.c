// WHY: floating-point numbers have one order; a sum that is read while it is made, or has two operators, is none
// RUN: polyc %s --force
// CHECK-NOT: reduction
int printf(const char *, ...);
#define ADD(x) s += (x)
static int a[100];
static unsigned u[100];
static double d[100];
double doubles(int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += d[i];
  return s;
}
unsigned prefix(int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++) {
    s += u[i];
    u[i] = s;
  }
  return s;
}
unsigned two(int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++) {
    s += u[i];
    s ^= 3;
  }
  return s;
}
unsigned itself(int n) {
  unsigned s = 1;
  for (int i = 0; i < n; i++)
    s += s;
  return s;
}
unsigned from(int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++)
    s = u[i] - s;
  return s;
}
unsigned asked(int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++)
    if (s < 100)
      s += u[i];
  return s;
}
int macro(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    ADD(a[i]);
  return s;
}
int size(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] + (int)sizeof s;
  return s;
}
signed char narrow(int n) {
  signed char s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
unsigned recurrence(int n) {
  unsigned s = 0;
  for (int i = 1; i < n; i++) {
    u[i] = u[i - 1] * 3;
    s += u[i];
  }
  return s;
}
