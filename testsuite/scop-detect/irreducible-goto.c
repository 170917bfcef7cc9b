// WHY: control that jumps into the middle of a cycle is no loop: it is left with its reason, and loops beside it are found
// RUN: polyc dump %s --after=scop-detect
// CHECK: region {{.*}}, 1 loops
// CHECK-NEXT: region {{.*}}, 1 loops
// CHECK-NOT: region
// CHECK: irreducible-control-flow
void f(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] = i;
  int k = 0;
  if (n > 2)
    goto in;
out:
  a[k] = 1;
in:
  k++;
  for (int j = 0; j < n; j++)
    a[j] += 2;
  if (k < n)
    goto out;
  for (int i = 0; i < n; i++)
    a[i] *= 3;
}
