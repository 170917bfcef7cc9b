// WHY: rule 10: what #if leaves out in a function may set the values and pointers that the loops use, or pass them to callees
// RUN: polyc %s --force
// EXEC: same
// EXEC: same -DOTHER
// RUN: polyc %s --identity
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
static double A[64][64], q[128], r[128], z[64];
__attribute__((noinline)) static int size(void) {
  return 30;
}
static void value(void) {
  int n = 8;
#ifdef OTHER
  n = size();
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      q[i] += A[i][j];
}
static void pointer(void) {
  double *from = A[0], *to = r;
#ifdef OTHER
  from = r + 1;
#endif
  for (int i = 0; i < 64; i++)
    to[i] = from[i] + 1;
}
static void condition(int n, double *to) {
#ifndef OTHER
  if (n > 0)
    return;
#endif
  for (int i = 64; i < 128; i++)
    to[i] = to[i - n] * 2 + i;
}
static void fill(int n, double *to, double *from) {
  for (int i = 0; i < n; i++)
    to[i] = from[i] + 1;
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  if (size() == 30)
    value();
  pointer();
  fill(64, r + 64, z);
#ifdef OTHER
  fill(64, r + 1, r);
#endif
  condition(1, q);
  for (int k = 0; k < 128; k++)
    printf("%a %a\n", q[k], r[k]);
  return 0;
}
