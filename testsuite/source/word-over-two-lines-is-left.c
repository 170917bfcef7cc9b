// WHY: a word that goes on in the next line cannot be indented anew; line ends between words can
// RUN: polyc %s --only=work --identity --force
// CHECK: for (int i = 0; i < n; i++)
// CHECK-NEXT: a[i] = co\
// CHECK-NEXT: unt * i;
// CHECK: polyc:
// CHECK: b[i] = \
// CHECK-NEXT: a[i] \
// CHECK-NEXT: * 2;
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
static double a[40], b[40];
static int count = 3;
void work(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: not-contiguous-text
    a[i] = co\
unt * i;
  printf("%d\n", n);
  for (int i = 0; i < \
       n; i++)
    b[i] = \
      a[i] \
      * 2;
}
int main(void) {
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%a %a\n", a[i], b[i]);
  return 0;
}
