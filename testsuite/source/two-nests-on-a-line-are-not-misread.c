// WHY: what stands beside a rewritten nest on its line gets a line of its own, so that nobody takes it for a part of the loop
// RUN: polyc %s --only=work --identity --force
// CHECK: void work(int n) { count++;
// CHECK-NEXT: {{^ }} /* polyc:
// CHECK-NEXT: for (int i = 0; i < n; i++) a[i] = i;
// CHECK-NEXT: {{^ *}} more(n);
// CHECK-NEXT: /* polyc:
// CHECK-NEXT: for (int i = 0; i < n; i++) b[i] = a[i] * 2;
// CHECK-NEXT: {{^ *}} more(n); /* that is all */ }
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
static double a[40], b[40];
static int count;
static void more(int n) { count += n; printf("%d\n", count); }
void work(int n) { count++; for (int i = 0; i < n; i++) a[i] = i; more(n); for (int i = 0; i < n; i++) b[i] = a[i] * 2; more(n); /* that is all */ }
int main(void) {
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%a %a\n", a[i], b[i]);
  return 0;
}
