// WHY: rule 11: an iterator whose name becomes part of another one is not replaced: the statement is built anew
// RUN: polyc %s --only=work --force --identity
// CHECK: xk[
// CHECK-NOT: AT(x
// EXEC: same
int printf(const char *, ...);
#define AT(a, i) a##i[i]
static double xk[30];
void work(void) {
  for (unsigned char k = 0; k < 29; k += 2)
    AT(x, k) = 2 * AT(x, k) + 1;
}
int main(void) {
  for (int i = 0; i < 30; i++)
    xk[i] = i;
  work();
  for (int i = 0; i < 30; i++)
    printf("%g\n", xk[i]);
  return 0;
}
