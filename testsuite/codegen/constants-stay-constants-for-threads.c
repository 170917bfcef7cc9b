// WHY: what threads read from around is no constant any more for compilers, unless it is declared as one: loops of known length
// WHY: are neither unrolled nor vectorised then
// RUN: polyc %s
// CHECK: const int r = 2, width = 2 * r + 1;
// CHECK-NEXT: const int norm = width * width;
// CHECK: #pragma omp parallel for
// CHECK-NOT: firstprivate({{.*}}norm
// CHECK: #pragma omp parallel for
// CHECK: static const int dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
// CHECK: #pragma omp parallel for
// EXEC: same
// RUN: polyc %s --no-openmp
// CHECK-NOT: const int
int printf(const char *, ...);
static int in[400][400], blurred[400][400], around[400][400];
static void blur(int h, int w) {
  int r = 2, width = 2 * r + 1; // the window
  int norm = width * width;
  for (int y = r; y < h - r; y++)
    for (int x = r; x < w - r; x++) {
      int s = 0;
      for (int dy = -r; dy <= r; dy++)
        for (int dx = -r; dx <= r; dx++)
          s += in[y + dy][x + dx];
      blurred[y][x] = s / norm;
    }
  printf("%d\n", blurred[r][r]);
  for (int y = r; y < h - r; y++)
    for (int x = r; x < w - r; x++) blurred[y][x] = in[y - r][x] + in[y][x] * r;
}
static void neighbours(int h, int w) {
  int dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++) {
      int s = 0;
      for (int d = 0; d < 4; d++)
        s += in[y + dy[d]][x + dx[d]];
      around[y][x] = s;
    }
}
int main(void) {
  for (int y = 0; y < 400; y++)
    for (int x = 0; x < 400; x++) in[y][x] = (y * 31 + x * 17) % 255;
  blur(400, 399);
  neighbours(399, 400);
  unsigned sum = 0;
  for (int y = 0; y < 400; y++)
    for (int x = 0; x < 400; x++) sum = sum * 31 + blurred[y][x] + 7 * around[y][x];
  printf("%u\n", sum);
  return 0;
}
