// WHY: trigraphs in a nest are read as -std=c99 reads them, and come out in the author's spelling
// RUN: polyc %s -std=c99 --only=work --identity --force
// CHECK: polyc:
// CHECK: a??(i??) = i;
// CHECK-NEXT: // why ??/
// CHECK-NEXT: not
// CHECK-NEXT: }
// CHECK-NEXT: printf
// CHECK: polyc:
// CHECK: int main
// EXEC: same -std=c99 -Wno-trigraphs -Wno-comment
int printf(const char *, ...);
static double a[40], b[40];
void work(int n) {
  for (int i = 0; i < n; i++) ??<
    a??(i??) = i; // why ??/
    not
  ??>
  printf("%d\n", n);
  for (int i = 0; i < n; i++)
    b[i] = a[i] ??/
      * 2;
}
int main(void) {
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%a %a\n", a[i], b[i]);
  return 0;
}
