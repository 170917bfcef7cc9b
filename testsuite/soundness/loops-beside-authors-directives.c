// WHY: loops in front of and behind a statement that the author gave to threads are nobody's; those in it are
// WHY: the author's, and all of a function that threads of its callers run
// RUN: polyc %s 2>&1
// EXEC: same
// CHECK: #pragma omp for is for threads of the callers, which run all loops of the function
#include <stdio.h>
#define N 40000
double a[N], b[N];

void behind(int n, double *restrict x, double *restrict y) {
  #pragma omp parallel for // EXPECT-REJECT: author-pragma
  for (int i = 0; i < n; i++)
    x[i] = i;
  if (n > 3) {
    // CHECK: /* polyc: parallel */
    for (int i = 0; i < n; i++)
      y[i] += x[i] * 3;
  }
}

void behind_region(int n, double *restrict x, double *restrict y) {
  {
    #pragma omp parallel // EXPECT-REJECT: author-pragma
    {
      #pragma omp for
      for (int i = 0; i < n; i++)
        x[i] += i;
    }
  }
  // CHECK: /* polyc: parallel */
  for (int i = 0; i < n; i++)
    y[i] += x[i] * 3;
}

// CHECK: void of_callers
// CHECK-NOT: polyc
void of_callers(int n, double *restrict x, double *restrict y) {
  #pragma omp for // EXPECT-REJECT: author-pragma
  for (int i = 0; i < n; i++)
    x[i] += i;
  for (int i = 0; i < n; i++)
    y[i] += x[i] * 3;
}
// CHECK: int main

int main(void) {
  double s = 0;
  behind(N, a, b);
  behind_region(N, a, b);
  of_callers(N, a, b);
  for (int i = 0; i < N; i++) s += b[i]; // EXPECT-REJECT: not-profitable
  printf("%f\n", s);
}
