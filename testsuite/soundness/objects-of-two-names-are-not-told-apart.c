// WHY: an object declared with a name of the assembler's, or as an alias, may be one that goes by another name
// RUN: polyc --force %s
// CHECK: static void labelled(void) {
// CHECK-NEXT:   for (int i =
// CHECK: static void aliased(void) {
// CHECK-NEXT:   for (int i =
// CHECK: static void alone(void) {
// CHECK: #pragma omp parallel for
// CHECK: int main(void) {
// EXEC: same
#include <stdio.h>
#define N 4000
int first[N], second[N];
extern int same[N] __asm__("first");
extern int other[N] __attribute__((alias("second")));

static void labelled(void) {
  for (int i = 3; i < N; i++) first[i] = (same[i - 1] * 3 + same[i - 2]) % 1000 + i;
}
static void aliased(void) {
  for (int i = 3; i < N; i++) second[i] = (other[i - 1] * 3 + other[i - 2]) % 1000 + i;
}
static void alone(void) {
  for (int i = 3; i < N; i++) second[i] += first[i - 1];
}

int main(void) {
  labelled();
  aliased();
  alone();
  unsigned s = 0;
  for (int i = 0; i < N; i++) s = s * 31 + first[i] + second[i];
  printf("%u\n", s);
  return 0;
}
