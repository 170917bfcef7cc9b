// WHY: a nest with a condition or a pragma inside is left as it stands; its neighbours are not
// RUN: polyc %s --only=work --identity --force
// CHECK: #ifdef TWICE
// CHECK: #pragma vendor unroll 2
// CHECK: #line 100 "other.c"
// CHECK: polyc:
// CHECK: int main
// EXEC: same
// EXEC: same -DTWICE
int printf(const char *, ...);
static double a[40], b[40];
void work(int n) {
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: preprocessor-inside
#ifdef TWICE
    a[i] = 2;
#else
    a[i] = i;
#endif
  }
  printf("one\n");
  for (int j = 0; j < 2; j++) {
#pragma vendor unroll 2 // EXPECT-REJECT: author-pragma
    for (int i = 0; i < n; i++)
      b[i] = a[i] + j;
  }
  printf("two\n");
  for (int i = 0; i < n; i++)
#line 100 "other.c" // EXPECT-REJECT: preprocessor-inside
    a[i] += b[i];
  printf("three\n");
#line 200 "other.c"
  for (int i = 0; i < n; i++)
    a[i] += b[i] * 2;
}
int main(void) {
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%a %a\n", a[i], b[i]);
  return 0;
}
