// WHY: loops that store what is there already have no statement left, and so no order that could be better
// RUN: polyc explain %s --force
// CHECK: left: the loops store nothing in memory
double A[100];
int f(int n) {
  int i;
  for (i = 0; i < n; i++)
    A[i] = A[i];
  return i;
}
