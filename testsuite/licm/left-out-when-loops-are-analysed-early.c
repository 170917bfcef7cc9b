// WHY: before scalar optimisations a location that every iteration stores is one still; the nest is found all the same
// RUN: polyc dump %s --position=early --after=lcssa
// CHECK: load %a_2[
// CHECK-NEXT: load %s_1[0]
// CHECK: store %s_1[0] =
// CHECK: branch
void f(int n, double *restrict s, const double *restrict a) {
  for (int i = 0; i < n; i++)
    s[0] += a[i];
}
