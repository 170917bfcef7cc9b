// WHY: loops in which each iteration would ask which statements run in it, every second one, say, are no gain
// RUN: polyc %s
// CHECK-NOT: polyc:
#include <stdio.h>
void steps(int n, int off, int *A) {
  int i;
  for (i = 0; i < n; i++, off += 2) { // EXPECT-REJECT: not-profitable
    if (off >= 0) A[off] = 1;
    A[i] = i & 15;
  }
}
static int A[3000];
int main(void) {
  for (int i = 0; i < 3000; i++) A[i] = i * 7919 % 1009; // EXPECT-REJECT: not-profitable
  steps(1000, -8, A);
  for (int i = 0; i < 3000; i++) printf("%d\n", A[i]); // EXPECT-REJECT: call-with-side-effects
  return 0;
}
