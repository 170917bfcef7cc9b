// WHY: a call of an unknown function may do anything: the loop around it is left, and the regions before and after are two
// RUN: polyc dump %s --after=scop-detect
// CHECK: region {{.*}}, 1 loops
// CHECK-NEXT: region {{.*}}, 1 loops
// CHECK-NOT: region
void g(void);
void f(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] = i;
  g();
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
