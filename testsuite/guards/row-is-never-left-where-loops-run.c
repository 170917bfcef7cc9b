// WHY: where the columns run past the row for every w there are no rows to keep apart: the loops are left alone, and
// not in isl's hands; what is done is done to each column
// RUN: polyc %s --force
// CHECK: for (int j = 0; j < w + 3; j++)
// CHECK-NEXT: polyc: parallel
// CHECK-NOT: for (int j
void past(double *restrict p, double *restrict q, int w, int h) {
  for (int j = 0; j < w + 3; j++)
    for (int i = 0; i < h; i++)
      p[i * w + j] = q[i * w + j] + 1;
}
