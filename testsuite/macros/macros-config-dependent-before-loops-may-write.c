// WHY: rule 10: a macro that #if chooses says something else under other flags, also where polyc saw nothing of it
// RUN: polyc %s --force
// CHECK: pragma omp parallel for
// EXEC: same
// EXEC: same -DOTHER
// RUN: polyc %s --identity
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
#ifdef OTHER
#define INIT(x) x = 30
#define SELECT(a, b) a
#define SIZE(x) ((x) + 22)
#define STOP(c) \
  if (c) \
    return;
typedef float real;
#else
#define INIT(x)
#define SELECT(a, b) b
#define SIZE(x) (x)
#define STOP(c)
typedef double real;
#endif
static double A[64][64], q[300], r[300], t[64];
static void nothing(void) {
  int n = 8;
  INIT(n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      t[i] += A[i][j];
}
static void value(void) {
  int n = SIZE(8);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      t[i] += A[i][j];
}
static void size(void) {
  int n = sizeof(real) * 4;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      t[i] += A[i][j];
}
static void pointer(void) {
  double *from = SELECT(q, r), *to = q;
  for (int i = 1; i < 200; i++)
    to[i] = from[i - 1] + 1;
}
static void fill(int n, double *to, double *from) {
  for (int i = 1; i < n; i++)
    to[i] = from[i - 1] + 1;
}
static void condition(int n, double *to) {
  if (SELECT(0, n < 2))
    return;
  for (int i = 2; i < 128; i++)
    to[i] = to[i - n] * 2 + i;
}
static void leave(int n, double *to) {
  STOP(n > 0)
  for (int i = 64; i < 128; i++)
    to[i] = to[i - n] * 2 + i;
}
static void declared(void) {
  static double both[SIZE(40)][8];
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 8; j++)
      both[i][j] = A[i][j];
  for (int i = 0; i < 30; i++)
    t[i] += both[i][3];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  for (int i = 0; i < 300; i++)
    r[i] = i;
  nothing();
  value();
  size();
  pointer();
  fill(200, q, SELECT(q, r));
  condition(1, r);
  leave(1, A[0]);
  declared();
  for (int k = 0; k < 64; k++)
    printf("%a %a %a %a %a\n", t[k], q[k], q[k + 64], r[k], A[1][k]);
  return 0;
}
