// WHY: copies cost time for each element: a loop has to have many more iterations than that, known beforehand or asked for in front
// RUN: polyc %s
// CHECK: void many(
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: {
// CHECK-NEXT: unsigned int hist_part[256] = {0};
// CHECK: void few(
// CHECK-NOT: _part
// CHECK: void macro(
// CHECK: unsigned int hist_part[256] = {0};
// CHECK-NEXT: #pragma omp parallel for reduction(+: hist_part)
// CHECK-NEXT: for (int i = 0; i < MANY; i++)
// CHECK: void small_macro(
// CHECK-NOT: _part
// CHECK: void sized(
// CHECK: if (SIZE <= 4096) {
// CHECK-NEXT: unsigned int bins_part[SIZE <= 4096 ? SIZE : 1] = {0};
// CHECK: for (int e = 0; e < SIZE; e++) {
// CHECK: } else {
// CHECK: void asked(
// CHECK: if (n > 1 && (double)n * m >= 128000 &&
// CHECK-NEXT: unsigned int table_part[4000] = {0};
// CHECK: } else {
// EXEC: same
// EXEC: same -DSIZE=5000
// EXEC: same -DMANY=10
// RUN: polyc %s --force
// CHECK: void few(
// CHECK: unsigned int hist_part[256] = {0};
// EXEC: same
int printf(const char *, ...);
#ifndef SIZE
#define SIZE 64
#endif
#ifndef MANY
#define MANY 100000
#endif
#define FEW 1000
static int hist[256], bins[SIZE], table[4000], w[200000], x[1000][1000];
void many(void) {
  for (int i = 0; i < 200000; i++)
    hist[w[i] & 255]++;
}
void few(void) {
  for (int i = 0; i < 8000; i++)
    hist[(w[i] * w[i + 1] ^ w[i + 2] * w[i + 3]) & 255] += w[i + 4] * w[i + 5];
}
// A macro counts at its present value.
void macro(void) {
  for (int i = 0; i < MANY; i++)
    hist[w[i] & 255]++;
}
void small_macro(void) {
  for (int i = 0; i < FEW; i++)
    hist[(w[i] * w[i + 1] ^ w[i + 2] * w[i + 3]) & 255] += w[i + 4] * w[i + 5];
}
void sized(void) {
  for (int i = 0; i < 200000; i++)
    bins[w[i] & 63] += w[i];
}
void asked(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      table[(x[i][j] ^ w[j]) & 2047] += x[j][i] & 3;
}
int main(void) {
  for (int i = 0; i < 200000; i++)
    w[i] = i * 37 % 1013;
  for (int i = 0; i < 1000; i++)
    for (int j = 0; j < 1000; j++)
      x[i][j] = (i * 13 + j * 7) % 2011;
  many(), few(), macro(), small_macro(), sized(), asked(1000, 900), asked(3, 4);
  for (int i = 0; i < 2048; i++)
    printf("%d %d %d\n", hist[i & 255], bins[i & 63], table[i]);
  return 0;
}
