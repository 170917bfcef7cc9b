// WHY: what one thread adds up may leave the type that the sum of all stays in: parts are unsigned
// RUN: polyc %s --force
// CHECK: int sum = 0;
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: {
// CHECK-NEXT: unsigned int sum_
// CHECK-NEXT: #pragma omp parallel for reduction(+: sum_
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: sum_
// CHECK-NEXT: sum += sum_
// CHECK-NEXT: }
// CHECK: unsigned long s_
// CHECK: += q[i].s - s_part;
// CHECK: s += s_
// CHECK: if (n > 4)
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: {
// CHECK-NEXT: unsigned long p_
// CHECK: p *= p_
// CHECK-NEXT: }
// CHECK-NEXT: else
// EXEC: same
// RUN: polyc %s --force -fwrapv
// CHECK: #pragma omp parallel for reduction(+: sum)
// EXEC: same -fwrapv
int printf(const char *, ...);
typedef int element;
static int a[100];
static struct { int x, s; } q[100];
int total(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i]; /* all */
  return sum;
}
element members(int n, int s_part) {
  element s = 5;
  for (int i = 0; i < n; i++) {
    q[i].x = i;
    s += q[i].s - s_part;
  }
  return s;
}
long product(int n) {
  long p = 1;
  if (n > 4)
    for (int i = 0; i < n; i++)
      p = p * (a[i] % 7 - 3);
  else
    p = 2;
  return p;
}
/* The first half of the sum is as small as can be, the second half beyond what fits. */
int main(void) {
  for (int i = 0; i < 100; i++) {
    a[i] = i < 50 ? -42949672 : 85899345;
    q[i].s = i < 50 ? -42949672 : 85899344;
  }
  for (int n = -1; n < 100; n += 25)
    printf("%d %d %ld\n", total(n), members(n, 1), product(n));
  for (int i = 0; i < 100; i++)
    printf("%d\n", q[i].x);
  return 0;
}
