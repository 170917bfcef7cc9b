// WHY: a remark is never empty: where nothing is better, --force says that the loops are as they were
// RUN: polyc %s --only=work --force 2>&1
// CHECK: remark: {{\S.*}} [polyc-transformed]
double a[200];
void work(int n, int m) {
  for (int i = 0; i < n; i++)
    a[i + 60] = a[i + 60 + m] + 1;
}
