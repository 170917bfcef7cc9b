// WHY: rule 10: others may not read an `if (…) … else` in front of a block: then it runs whatever the condition says, and what the head sets is not set
// RUN: polyc %s --level=1 -DDEVICE
// CHECK: static void plain(
// CHECK: #pragma omp parallel for
// CHECK: static int chain(
// CHECK: #pragma omp parallel for
// CHECK: static void cut(
// CHECK-NOT: #pragma omp
// CHECK: int main(
// EXEC: same
// EXEC: same -DDEVICE
// EXEC: same -DDEVICE -DOTHER
// RUN: polyc %s --force -DDEVICE
// EXEC: same
// EXEC: same -DDEVICE
// EXEC: same -DDEVICE -DOTHER
int printf(const char *, ...);
static double a[90000], b[90000];
static int where;
__attribute__((noinline)) static int measure(int n) {
  return n / 2;
}
__attribute__((noinline)) static void on_device(double *to, int n) {
  for (int i = 0; i < n; i++)
    to[i] = -1;
}
static void plain(int n) {
#ifdef DEVICE
  if (where > 0)
    on_device(a, n);
  else
#endif
  {
    for (int i = 0; i < n; i++)
      a[i] = b[i] * 2 + i;
  }
}
static int chain(int n) {
  int k = 3, m = n;
#if defined(OTHER)
  m = measure(m);
  if (where == 9) {
    on_device(b, m);
  } else
#elif defined(DEVICE)
  int far = measure(where);
  m = m - 10;
  if (far == 7) {
    k = 4;
    on_device(a, n);
  }
  else if (where == 2) {
    on_device(b, n);
    k = 5;
  } else
#endif
  {
    for (int i = 0; i < m; i++)
      b[i] = a[i] * 0.5 + b[i];
  }
  for (int i = 0; i < m; i++)
    a[i] += k * b[i];
  return k + m;
}
/* Who does not read the head has another stride. */
static void strides(int n, int stride) {
#ifdef DEVICE
  if ((stride = 64) < n && n < 70) {
    a[0] = 1;
  } else
#endif
  {
    for (int i = 0; i < 1000; i++)
      for (int j = 0; j < 60; j++)
        a[i * stride + j] = b[j * 1000 + i] + i;
  }
}
/* Nor does it write through that pointer. */
static void pointers(double *p, int n) {
#ifdef DEVICE
  if ((p = a) && n == 3) {
    a[0] = 1;
  } else
#endif
  {
    for (int i = 0; i < 80000; i++)
      p[i] = b[i] + 1;
  }
}
static void cut(int n) {
#ifdef DEVICE
  if (where > 0) {
    on_device(a, n);
    if (n > 7)
#endif
    {
      for (int i = 0; i < n; i++)
        a[i] = a[i] * 2 + i;
    }
#ifdef DEVICE
  }
#endif
}
int main(void) {
  double sum = 0;
  for (int i = 0; i < 90000; i++)
    b[i] = i % 50;
  for (where = 0; where < 16; where++) {
    plain(80000 + where);
    int k = chain(90000 - where);
    cut(1000);
    strides(80, where % 3 + 1);
    pointers(b + 1, where);
    for (int i = 0; i < 90000; i++)
      sum += a[i] - b[i] * k;
  }
  printf("%a\n", sum);
  return 0;
}
