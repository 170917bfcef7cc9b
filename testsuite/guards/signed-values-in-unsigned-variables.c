// WHY: what a call gives has a name where an unsigned variable of its size holds it: conversion gives it back
// RUN: polyc %s
// CHECK: void scale(
// CHECK: if ((int)n >= 0) {
// CHECK: #pragma omp parallel for
// CHECK: void wide(
// CHECK: #pragma omp parallel for
// CHECK: void narrow(
// CHECK-NOT: #pragma omp
// CHECK: int main(
// EXEC: same
#include <stdio.h>
static double a[200000], b[200000];
__attribute__((noinline)) static int count(int k) { printf("%d\n", k); return k * 100; }
__attribute__((noinline)) static long count_long(int k) { printf("%d\n", k); return k * 100L; }
void scale(int k) {
  unsigned n, i;
  n = count(k) * count(2);
  for (i = 0; i < n; i++)
    a[i] = b[i] * 2;
}
void wide(int k) {
  unsigned long n = count_long(k);
  for (unsigned long i = 0; i < n; i++)
    b[i] = a[i] + 1;
}
/* It holds no more than the last bits. */
void narrow(int k) {
  unsigned short n = count(k);
  for (int i = 0; i < count(1) + n; i++)
    a[i] += b[i];
}
int main(void) {
  double sum = 0;
  for (int i = 0; i < 200000; i++)
    b[i] = i % 97;
  scale(9);
  wide(1800);
  narrow(2);
  for (int i = 0; i < 200000; i++)
    sum += a[i] * (i % 11) - b[i];
  printf("%a\n", sum);
  return 0;
}
