// WHY: accesses of volatile objects happen as written, in number and order
// RUN: polyc %s
volatile double v;
void f(int n, double *a) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: volatile-or-atomic
    a[i] = v;
}
