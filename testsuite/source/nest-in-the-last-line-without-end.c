// WHY: a nest at the very end of a file that has no line end there
// RUN: polyc %s --only=work --identity --force
// CHECK: int main
// CHECK: {{^void work\(int n\) \{$}}
// CHECK-NEXT: {{^ }} /* polyc:
// CHECK-NEXT: for (int i = 0; i < n; i++) a[i] = i;
// CHECK-NEXT: {{^\}$}}
// EXEC: same
int printf(const char *, ...);
static double a[40];
void work(int n);
int main(void) {
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%a\n", a[i]);
  return 0;
}
void work(int n) { for (int i = 0; i < n; i++) a[i] = i; }