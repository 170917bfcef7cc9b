// WHY: 10+2 in a product is not 12: only a macro whose expansion is a whole operand is a parameter (soundness rule 10)
// RUN: polyc %s --only=work --force
int printf(const char *, ...);
#ifndef N
#define N 10+2
#endif
static double a[100];
void work(void) {
  for (int i = 0; i < N * 2; i++) // EXPECT-REJECT: preprocessor-inside
    a[i] = a[i] * 2 + i;
}
int main(void) {
  work();
  for (int i = 0; i < 100; i++)
    printf("%a\n", a[i]);
  return 0;
}
