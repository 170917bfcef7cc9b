// WHY: a macro is a parameter per definition: the second function means another N (soundness rule 10)
// RUN: polyc %s --force
// CHECK: void first(void)
// CHECK: pragma
// CHECK: i < N;
// CHECK: void second(void)
// CHECK: pragma
// CHECK: i < N;
// EXEC: same
// EXEC: same -DM=9
int printf(const char *, ...);
#ifndef M
#define M 20
#endif
static double a[100];
#define N M
void first(void) {
  for (int i = 0; i < N; i++)
    a[i] = a[i] * 2 + i;
}
#undef N
#define N 50
void second(void) {
  for (int i = 0; i < N; i++)
    a[i] = a[i] * 3 + 1;
}
int main(void) {
  first();
  second();
  for (int i = 0; i < 100; i++)
    printf("%a\n", a[i]);
  return 0;
}
