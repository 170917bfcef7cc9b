// WHY: rule 8: n + m may not fit an int where no iteration computes it: the bounds of the new loops hold for the largest n
// RUN: polyc %s --only=work --force --tile=32
// EXEC: same
int printf(const char *, ...);
static double a[64];
void work(int from, int to) {
  for (int i = from; i < to; i++)
    a[i & 63] = i;
  for (int i = from; i < to; i++)
    a[i - 2147483600] = a[i - 2147483600] * 2 + 1;
}
int main(void) {
  work(2147483605, 2147483647);
  work(5, 2);
  work(-2147483647, -2147483647);
  for (int i = 0; i < 64; i++)
    printf("%a\n", a[i]);
  return 0;
}
