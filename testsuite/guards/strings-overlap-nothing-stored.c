// WHY: storing to a string literal is undefined, so whatever is stored to is no string: no test for overlap, which could not name it
// RUN: polyc %s --strict --force
// CHECK-NOT: $
// CHECK: #pragma omp parallel for
// CHECK-NEXT: "0123456789abcdef"[
// CHECK: #pragma omp parallel for
// CHECK-NEXT: __func__[
// CHECK: #pragma omp parallel for
// CHECK-NEXT: = p[
// CHECK: #pragma omp parallel for
// CHECK-NEXT: "0123456789abcdef"[i * i % 16]
// CHECK-NOT: $
// EXEC: same
#include <stdio.h>
__attribute__((noinline)) void digits(int n, char *s) {
  for (int i = 0; i < n; i++) s[i] = "0123456789abcdef"[i & 15];
}
__attribute__((noinline)) void name(int n, char *s) {
  for (int i = 0; i < n; i++) s[i] = __func__[i & 3];
}
__attribute__((noinline)) void through_pointer(int n, char *s) {
  const char *p = "a string's letters";
  for (int i = 0; i < n; i++) s[i] = p[i];
}
__attribute__((noinline)) void scattered(int n, char *s) {
  for (int i = 0; i < n; i++) s[i] = "0123456789abcdef"[i * i % 16];
}
int main(void) {
  static char s[2000];
  digits(1999, s);
  puts(s + 1960);
  name(1000, s);
  puts(s + 950);
  through_pointer(19, s);
  puts(s);
  scattered(19, s);
  puts(s);
  return 0;
}
