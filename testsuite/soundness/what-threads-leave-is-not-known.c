// WHY: directives read what their clauses name, and nothing is known of what a statement for threads leaves:
// WHY: each of them may have done it, and what is private keeps the value that it had
// RUN: polyc %s
// EXEC: same
#include <stdio.h>
#define N 60000
double a[N];

// CHECK: int read_by_clause
int read_by_clause(int n) {
  int i, threads = 0;
  // CHECK: for (int {{\w+}} = 0
  for (i = 0; i < n; i++)
    a[i] = a[i] * 2 + 1;
  // CHECK: i = n > 0 ? n : 0;
  // CHECK: #pragma omp parallel num_threads(i / 30000)
  #pragma omp parallel num_threads(i / 30000)
  {
    #pragma omp atomic
    threads++;
  }
  return threads;
}

// As it reads, `step` is 5 behind the region.
void keeps(void) {
  int step = 0;
  #pragma omp parallel private(step)
  {
    step = 5;
  }
  // CHECK: #pragma omp parallel for if (step >= 1)
  for (int i = 0; i < N / 5; i++)
    a[i * step] += i;
}

// As it reads, `count` is 1.
static int count_threads(void) {
  int count = 0;
  #pragma omp parallel num_threads(2) reduction(+ : count)
  count++;
  return count;
}
void twice(double *restrict x) {
  int m = count_threads();
  // CHECK: #pragma omp parallel for if (m > 1)
  for (int i = 0; i < 20000 * m; i++)
    x[i] += 1;
}

int main(void) {
  double s = 0;
  int threads = read_by_clause(N);
  keeps();
  twice(a);
  for (int i = 0; i < N; i++) s += a[i]; // EXPECT-REJECT: not-profitable
  printf("%d %f\n", threads > 0, s);
}
