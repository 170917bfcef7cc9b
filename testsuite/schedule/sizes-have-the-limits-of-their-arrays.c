// WHY: loops over arrays of 120 rows have no more: no threads for sizes that the guard rules out, nor for the largest ones alone
// RUN: polyc %s
// CHECK: void small(int n) {
// CHECK-NEXT: for (int i
// CHECK: void large(int n) {
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: if (n >= 3)
// CHECK-NEXT: #pragma omp parallel for if (n >= {{1\d\d}})
float grid[120][120], next[120][120], wide[900][900], wider[900][900];
void small(int n) {
  for (int i = 1; i < n - 1; i++)  // EXPECT-REJECT: not-profitable
    for (int j = 1; j < n - 1; j++)
      next[i][j] = 0.25f * (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]);
}
void large(int n) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      wider[i][j] = 0.25f * (wide[i - 1][j] + wide[i + 1][j] + wide[i][j - 1] + wide[i][j + 1]);
}
