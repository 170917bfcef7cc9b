// WHY: what a loop reads before a later iteration writes it makes none wait: vectors are read first; the other loop does wait
// RUN: polyc %s
// CHECK: a[i + j] += a[i + j + 1];
// CHECK: /* polyc: loops reordered, tiled 256 */
void ahead(int n, int m, double *a) {
  for (int i = 0; i < n; i++)  // EXPECT-REJECT: not-profitable
    for (int j = 0; j < m; j++)
      a[i + j] += a[i + j + 1];
}
void behind(int n, int m, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i + j] += a[i + j - 1] * 0.3;
}
