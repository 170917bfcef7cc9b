// WHY: where OpenMP's count of the iterations is right under a condition only, the author's loop stands in two
// WHY: versions, of which one has a pragma: no statement is written anew, and no macro spelled out
// RUN: polyc %s --level=1
// CHECK: void macro(
// CHECK: BORDER >= 0) {
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (int i = BORDER; i < rows - BORDER; ++i)
// CHECK: s += AT(in, i + di, j + dj);
// CHECK: AT(out, i, j) = s / 25;
// CHECK: } else {
// CHECK-NEXT: for (int i = BORDER; i < rows - BORDER; ++i)
// CHECK: void members(
// CHECK: if (m->rows >= 5 &&
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 2; i < m->rows - 2; ++i)
// CHECK: s += m->data[(i + di) * m->ld + j];
// CHECK: } else {
// EXEC: same
// EXEC: same -DBORDER=0
// EXEC: same -DBORDER=-1
#include <stdio.h>
#ifndef BORDER
#define BORDER 2
#endif
#define AT(m, i, j) m[(i) * ld + (j)]
typedef struct { int rows, cols, ld; double *data; } Mat;

void macro(double *restrict out, const double *restrict in, int ld, int rows, int cols) {
  for (int i = BORDER; i < rows - BORDER; ++i)
    for (int j = BORDER; j < cols - BORDER; ++j) {
      double s = 0;
      for (int di = -BORDER; di <= BORDER; di++)
        for (int dj = -BORDER; dj <= BORDER; dj++)
          s += AT(in, i + di, j + dj);
      AT(out, i, j) = s / 25;
    }
}

void members(Mat *out, const Mat *m) {
  for (int i = 2; i < m->rows - 2; ++i)
    for (int j = 2; j < m->cols - 2; ++j) {
      double s = 0;
      for (int di = -2; di <= 2; di++)
        s += m->data[(i + di) * m->ld + j];
      out->data[i * out->ld + j] = s / 5;
    }
}

static double a[130 * 130], b[130 * 130];
int main(void) {
  for (int i = 0; i < 130 * 130; i++) // EXPECT-REJECT: not-profitable
    a[i] = i % 17;
  Mat m = {120, 119, 125, a + 260};
  Mat none = {-5, 3, 3, 0};
  macro(b + 260, a + 260, 125, 100, 110);
  macro(b + 260, a + 260, 125, 1, 110);
  Mat to = {120, 119, 125, b + 260};
  members(&to, &m);
  members(0, &none);
  double s = 0;
  for (int i = 0; i < 130 * 130; i++) // EXPECT-REJECT: not-profitable
    s += b[i] * (i % 5);
  printf("%.17g\n", s);
}
