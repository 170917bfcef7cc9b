// WHY: a subscript that is loaded from memory is no affine function of the iterators
// RUN: polyc %s
void f(int n, double *restrict a, const int *restrict where) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: nonaffine-subscript
    a[where[i]] = i;
}
