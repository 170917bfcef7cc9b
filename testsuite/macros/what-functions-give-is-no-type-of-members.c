// WHY: a type that #if chooses for what a function gives is none of a member or variable of that name; it is of what a call gives
// RUN: polyc %s -Itestsuite/macros
// CHECK: void member(
// CHECK: #pragma omp parallel for if (n >=
// CHECK: void called(
// CHECK: __builtin_types_compatible_p(INDEX, int)
// CHECK: void pointed(
// CHECK: __builtin_types_compatible_p(INDEX, int)
// CHECK: void in_parentheses(
// CHECK: __builtin_types_compatible_p(INDEX, int)
// CHECK: void unknown(
// CHECK-NOT: #pragma omp
// CHECK: int main(
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DSMALL
#include "api.h"
int printf(const char *, ...);
struct box {
  int width, many;
};
static long a[100000], b[100000];
float width(const char *name) { return *name; }
int many(int x) { return x + 65570; }
INDEX few(void) { return (INDEX)66000; }
void member(struct box *box, long *x, int n) {
  int width = box->width, many = box->many;
  printf("%d %d\n", width, many);
  for (int i = 0; i < n; i++)
    x[i] = 3 * x[i] + width * many;
}
void called(void) {
  int n = few();
  for (int i = 0; i < n; i++)
    a[i] = b[i] * 5;
}
void pointed(void) {
  int n = (*some)();
  for (int i = 0; i < n; i++)
    a[i] += b[i] * 5;
}
void in_parentheses(int c) {
  int n = (c ? some : 0)();
  for (int i = 0; i < n; i++)
    a[i] += b[i] * 3;
}
void unknown(void) {
  int n = many(5);
  for (int i = 0; i < n; i++)
    a[i] += b[i] * 7;
}
int main(void) {
  struct box box = {7, 4};
  unsigned long sum = 0;
  some = few;
  for (int i = 0; i < 100000; i++)
    b[i] = i % 1000;
  called();
  pointed();
  in_parentheses(1);
  unknown();
  member(&box, a, 90000);
  for (int i = 0; i < 100000; i++)
    sum = sum * 31 + a[i];
  printf("%lu\n", sum);
  return 0;
}
