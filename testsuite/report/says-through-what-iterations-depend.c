// WHY: of iterations that stay in order it is said what they hand on, or in which array two may meet, and on which lines; where it is only
// not shown that they do not, that they may
// RUN: polyc explain %s
// CHECK: : prefix
// CHECK: left: iterations need the value of "sum" from earlier ones (line 20), so the iterations stay in order: nothing to change at the loop
// CHECK: : recurrence
// CHECK: left: an iteration may need what an earlier one stores in "a[i]" (line 24)
// CHECK: : swapped
// CHECK: left: an iteration may need what an earlier one stores in "a[q + i]" (line 27 and line 29)
// CHECK: : shifted
// CHECK: left: no order of the loops is better, and an iteration may need what an earlier one stores in "a[i][j]" (line 34)
// CHECK: : few
// CHECK: left: the loop has too little work for threads, with SIZE = 100
#define SIZE 100
#define VALUE 7
void prefix(int n, int *restrict a, const int *restrict b) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    a[i] = sum;
    sum += b[i] + a[i];
  }
}
void recurrence(int n, double *a) {
  for (int i = 1; i < n; i++) a[i] = a[i - 1] * a[i] + 1;
}
void swapped(int n, int p, int q, int *a) {
  for (int i = 0; i < n; i++) { int t = a[p + i];
    a[p + i] = a[q + i];
    a[q + i] = t; }
}
void shifted(int n, double a[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][n - j] + a[i][j - 1];
}
static int few_a[SIZE];
void few(void) {
  for (int i = 0; i < SIZE; i++)
    few_a[i] = VALUE;
}
