// WHY: where the columns run past the row for every w there are no rows to keep apart: left alone, and not in isl's hands
// RUN: polyc %s --identity
// CHECK-NOT: polyc
// RUN: polyc %s --force
// CHECK-NOT: polyc
void past(double *restrict p, double *restrict q, int w, int h) {
  for (int j = 0; j < w + 3; j++)
    for (int i = 0; i < h; i++)
      p[i * w + j] = q[i * w + j] + 1; // EXPECT-REJECT: impossible-assumption
}
