// WHY: windows of 3 by 3 elements are unrolled and made vectors of, 0.3 ns each: threads pay from several thousands of them on, not from 320
// RUN: polyc %s
// CHECK: /* polyc: parallel */
// CHECK-NEXT: if (h >= 3)
// CHECK-NEXT: #pragma omp parallel for firstprivate(in, out, w) if (h > 1 && (double)h * w >= {{[1-4]?\d\d}}00)
void box3(unsigned char *restrict out, const unsigned char *restrict in, int w, int h) {
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++) {
      int s = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          s += in[(y + dy) * w + x + dx];
      out[y * w + x] = (unsigned char)(s / 9);
    }
}
