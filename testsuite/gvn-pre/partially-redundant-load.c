// WHY: a load that is available on one path into a join is loaded on the other, and met in a phi
// RUN: polyc dump %s --after=gvn-pre
// CHECK: x
double f(int c, double *restrict p, double *restrict q) {
  double x = 0;
  if (c)
    x = p[0];
  else
    q[0] = 1;
  return x + p[0];
}
