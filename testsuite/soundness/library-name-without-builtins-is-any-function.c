// WHY: with -fno-builtin and the like a name of the C library is a function as any other: it may do anything
// RUN: polyc %s --force
// CHECK: polyc:
// CHECK: /* here */
// CHECK: polyc:
// CHECK: int main
// RUN: polyc %s --force -ffreestanding
// CHECK: void root
// CHECK-NOT: polyc:
// CHECK: void builtin
// CHECK: polyc:
// CHECK: int main
// EXEC: same -ffreestanding
// RUN: polyc %s --force -fno-builtin
// CHECK: void root
// CHECK-NOT: polyc:
// CHECK: /* here */
// EXEC: same -fno-builtin
// RUN: polyc %s --force -fno-builtin-sqrt
// CHECK: void root
// CHECK-NOT: polyc:
// CHECK: /* here */
// CHECK: polyc:
// CHECK: void builtin
// EXEC: same -fno-builtin-sqrt
// RUN: polyc %s --force -fno-builtin -fbuiltin
// CHECK: polyc:
// CHECK: /* here */
int printf(const char *, ...);
double sqrt(double);
double exp(double);
static double a[100], b[100], c[100];
int calls;
double other(double) __asm__("sqrt");
double other(double x) {
  return x + calls++;
}
void root(void) {
  for (int i = 0; i < 100; i++)
    a[i] = sqrt(a[i]);
}
/* here */
void power(void) {
  for (int i = 0; i < 100; i++)
    b[i] = exp(b[i]);
}
void builtin(void) {
  for (int i = 0; i < 100; i++)
    c[i] = __builtin_fabs(c[i]);
}
int main(void) {
  for (int i = 0; i < 100; i++) {
    a[i] = i;
    b[i] = i / 100.0;
    c[i] = -i;
  }
  root();
  power();
  builtin();
  for (int i = 0; i < 100; i++)
    printf("%a %a %a\n", a[i], b[i], c[i]);
  return 0;
}
