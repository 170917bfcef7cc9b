// WHY: loops over tiles that run once are not printed, and not spoken of either; those that are there are
// RUN: polyc %s --only=small --force
// CHECK: void small
// CHECK-NOT: tiled
// CHECK: polyc:
// CHECK-NOT: tiled
// CHECK: void large
// EXEC: same
// RUN: polyc %s --only=large --force
// CHECK: void large
// CHECK: polyc: {{.*}}tiled
// EXEC: same
int printf(const char *, ...);
static double a[20][20], b[200][200];
void small(void) {
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 20; j++)
      a[j][i] += a[j][i] * i;
}
void large(void) {
  for (int i = 0; i < 200; i++)
    for (int j = 0; j < 200; j++)
      b[j][i] += b[j][i] * i + 1;
}
int main(void) {
  for (int k = 0; k < 400; k++)
    a[k / 20][k % 20] = k;
  small();
  large();
  for (int k = 0; k < 20; k++)
    printf("%a %a\n", a[k][k], b[k][k]);
  return 0;
}
