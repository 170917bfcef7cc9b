// WHY: i * i is no affine function of i
// RUN: polyc %s
void f(int n, double *a) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: nonaffine-subscript
    a[i * i] = i;
}
