// WHY: of each detector its SCoPs, as the 2016 paper's table 1 has them; its conditions are for graphs, and leave out single loops
// RUN: polyc stats %s --scops
// CHECK: file detector SCoPs most loops fewest SCoPs with fewest loops in SCoPs of loops/SCoP
// CHECK-NEXT: loops 3 2 1 2 4 5 1.33
// CHECK-NEXT: cfg 4 1 1 4 4 5 1.00
// CHECK-NEXT: regions 3 2 1 2 4 5 1.33
// CHECK: file loops cfg regions cfg/loops all loops % cfg % regions %
// RUN: polyc stats %s --scops --paper-rules
// CHECK: loops 1 2 2 1 2 5 2.00
// CHECK-NEXT: cfg 0 0 0 0 0 5 -
// CHECK-NEXT: regions 1 2 2 1 2 5 2.00
void g(void);
void f(int n, double *restrict a, double *restrict b) {
  for (int i = 0; i < n; i++) // with the next one
    a[i] = i;
  for (int i = 0; i < n; i++)
    b[i] = a[i];
  g();
  for (int k = 0; k < n; k++) { // none
    for (int i = 0; i < n; i++) // one
      a[i] += k;
    g();
  }
  for (int i = 0; i < n; i++) // one
    b[i] += a[i];
}
