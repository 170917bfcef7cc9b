// WHY: with -funsigned-char, as on ARM, `c > 127` may hold, and '\xff' is 255: neither goes
// RUN: polyc %s -funsigned-char --force
// CHECK: c >= 128
// CHECK: k < 255
// CHECK-NOT: -1
int a[300][300], b[300][300];
void g(int n, char c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[j][i] = c > 127 ? i : j;
}
void h(int n) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < '\xff'; k++)
      b[k][i] = i;
}
