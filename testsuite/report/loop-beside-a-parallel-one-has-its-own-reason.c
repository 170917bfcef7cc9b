// WHY: a recurrence that is taken together with a parallel loop stays as it is for what it hands on, and both say so
// RUN: polyc %s 2>&1
// CHECK: :11:3: remark: parallel
// CHECK: :13:3: missed: an iteration may need what an earlier one stores in "x[i]" (line 14), so the iterations stay in order
// RUN: polyc explain %s
// CHECK: for (int i = 0; i < n; i++)
// CHECK-NEXT: done: parallel
// CHECK: for (int i = 1; i < n; i++)
// CHECK-NEXT: left: an iteration may need what an earlier one stores in "x[i]" (line 14)
void sums(int n, double *x, double *restrict z, double *restrict w) {
  for (int i = 0; i < n; i++)
    w[i] = z[i];
  for (int i = 1; i < n; i++)
    x[i] = x[i - 1] + z[i];
}
