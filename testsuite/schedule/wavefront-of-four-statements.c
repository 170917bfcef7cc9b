// WHY: four statements that run in parts of skewed tiles: one loop for each level, generated within the steps allowed
// RUN: polyc --level=3 --only=waves %s
// CHECK: parallel in wavefronts
// CHECK: for (long tt = 0;
// EXEC: same
int printf(const char *, ...);
#define NX 900
#define NY 700
static double ex[NX][NY], ey[NX][NY], hz[NX][NY], edge[500];
static void waves(int steps, int nx, int ny) {
  for (int t = 0; t < steps; t++) {
    for (int j = 0; j < ny; j++)
      ey[0][j] = edge[t];
    for (int i = 1; i < nx; i++)
      for (int j = 0; j < ny; j++)
        ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < nx; i++)
      for (int j = 1; j < ny; j++)
        ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < nx - 1; i++)
      for (int j = 0; j < ny - 1; j++)
        hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}
int main(void) {
  for (int t = 0; t < 500; t++)
    edge[t] = t % 7;
  waves(40, 90, 70);
  waves(3, 1, 5);
  double sum = 0;
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      sum += (i + 2 * j) % 13 * (ex[i][j] + 3 * ey[i][j] + 5 * hz[i][j]);
  printf("%a\n", sum);
  return 0;
}
