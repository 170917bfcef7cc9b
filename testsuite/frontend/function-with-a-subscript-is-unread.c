// WHY: a function has no elements; what compilers refuse costs the function in which it stands, and is no bug of ours
// RUN: polyc %s --force --strict
// CHECK: #pragma omp parallel for
double half(double);
double first(double x) {
  while (x > 1) x /= 2;
  return half[0](x);  // EXPECT-REJECT: unread-function
}
void clear(int n, double x[n]) {
  for (int i = 0; i < n; i++)
    x[i] = 0;
}
