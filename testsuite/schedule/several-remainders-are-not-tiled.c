// WHY: isl finds no loops for tiles of what several remainders choose; the other statement is tiled all the same
// RUN: polyc %s --only=init --force
// CHECK: tiled 32x32
// EXEC: same
int printf(const char *, ...);
static int path[90][90];
static void init(int n, int p[90][90]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      p[i][j] = i * j % 7 + 1;
      if ((i + j) % 13 == 0 || (i + j) % 7 == 0 || (i + j) % 11 == 0)
        p[i][j] = 999;
    }
}
int main(void) {
  long sum = 0;
  init(90, path);
  for (int i = 0; i < 90; i++)
    for (int j = 0; j < 90; j++)
      sum += (i + 2 * j) % 13 * path[i][j];
  printf("%ld\n", sum);
  return 0;
}
