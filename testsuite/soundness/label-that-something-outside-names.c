// WHY: a label in a nest would be gone with its text, so that goto and &&label find nothing
// RUN: polyc %s --only=work --identity --force
// CHECK: out: for
// CHECK: in: a[i] *= 2;
// CHECK: polyc:
// EXEC: same
int printf(const char *, ...);
static double a[40], b[40];
static long work(int n) {
  void *p = n > 20 ? &&out : &&start;
  goto *p;
start:
  a[0] = 1;
out: for (int i = 0; i < n; i++) // EXPECT-REJECT: not-contiguous-text
    for (int j = 0; j < n; j++)
      a[i] += b[j];
  printf("one\n");
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: irreducible-control-flow
    in: a[i] *= 2;
  }
  printf("two\n");
  for (int i = 0; i < n; i++)
    a[i] += 1;
  return &&in != 0;
}
int main(void) {
  for (int i = 0; i < 40; i++)
    b[i] = i;
  work(10);
  work(30);
  for (int i = 0; i < 40; i++)
    printf("%g ", a[i]);
  return 0;
}
