// WHY: a thread's copy has no first value and leaves no last one, and large ones would not fit its stack
// RUN: polyc %s --only=read_later --force
// CHECK-NOT: private(t
// RUN: polyc %s --only=passes --force
// CHECK-NOT: private(t
// RUN: polyc %s --only=begun --force
// CHECK-NOT: private(t
// RUN: polyc %s --only=large --force
// CHECK-NOT: private(t
// RUN: polyc %s --only=variable --force
// CHECK-NOT: private(t
// RUN: polyc %s --only=sized_by_macro --force
// CHECK-NOT: private(t
// RUN: polyc %s --only=lasting --force
// CHECK-NOT: private(t
// RUN: polyc %s --only=field --force
// CHECK-NOT: private(t
// RUN: polyc %s --force
// EXEC: same
int printf(const char *, ...);
#define N 32
static double a[40][N], b[40][N];
double read_later(int n) {
  double t[32];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 32; j++)
      t[j] = a[i][j] / (a[i][31 - j] + 1);
    for (int j = 0; j < 32; j++)
      b[i][j] = t[31 - j] / (1 + t[j] * t[j]);
  }
  return n > 0 ? t[3] : 0;
}
void passes(int n) {
  double t[32];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 32; j++)
      if (i == 0 || j < 16)
        t[j] = a[i][j] / (a[i][31 - j] + 1);
    for (int j = 0; j < 32; j++)
      b[i][j] = t[31 - j] / (1 + t[j] * t[j]);
  }
}
void begun(int n) {
  double t[32] = {1, 2, 3};
  for (int i = 0; i < n; i++) {
    for (int j = 1; j < 32; j++)
      t[j] = a[i][j] / (a[i][31 - j] + 1);
    for (int j = 0; j < 32; j++)
      b[i][j] = t[31 - j] / (1 + t[j] * t[j]);
  }
}
void large(int n) {
  double t[4096];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 32; j++)
      t[j] = a[i][j] / (a[i][31 - j] + 1);
    for (int j = 0; j < 32; j++)
      b[i][j] = t[31 - j] / (1 + t[j] * t[j]);
  }
}
void variable(int n) {
  double t[n];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 32; j++)
      t[j] = a[i][j] / (a[i][31 - j] + 1);
    for (int j = 0; j < 32; j++)
      b[i][j] = t[31 - j] / (1 + t[j] * t[j]);
  }
}
void sized_by_macro(int n) {
  double t[N];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 32; j++)
      t[j] = a[i][j] / (a[i][31 - j] + 1);
    for (int j = 0; j < 32; j++)
      b[i][j] = t[31 - j] / (1 + t[j] * t[j]);
  }
}
void lasting(int n) {
  static double t[32];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 32; j++)
      t[j] = a[i][j] / (a[i][31 - j] + 1);
    for (int j = 0; j < 32; j++)
      b[i][j] = t[31 - j] / (1 + t[j] * t[j]);
  }
}
void field(int n) {
  struct { double t[32]; int k; } s;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 32; j++)
      s.t[j] = a[i][j] / (a[i][31 - j] + 1);
    for (int j = 0; j < 32; j++)
      b[i][j] = s.t[31 - j] / (1 + s.t[j] * s.t[j]);
  }
}
static double sum(void) {
  double s = 0;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 32; j++) {
      s = s * 0.99 + b[i][j];
      a[i][j] += b[i][j];
    }
  return s;
}
int main(void) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 32; j++)
      a[i][j] = i * 0.5 + j % 7 + 1;
  printf("%a\n", read_later(37));
  printf("%a\n", sum());
  passes(36);
  printf("%a\n", sum());
  begun(35);
  printf("%a\n", sum());
  large(34);
  printf("%a\n", sum());
  variable(33);
  printf("%a\n", sum());
  sized_by_macro(34);
  printf("%a\n", sum());
  lasting(33);
  printf("%a\n", sum());
  field(31);
  printf("%a\n", sum());
  return 0;
}
