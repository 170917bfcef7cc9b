// WHY: what keeps a histogram from threads that have copies of it is what these cost, not which elements are written: other arrays it is
// RUN: polyc explain %s
static int hist[256], next[100];
void small(const unsigned char *a) {
  for (int i = 0; i < 300; i++) hist[a[i]]++;
}
void chosen(int n, const int *a) {
  for (int i = 0; i < n; i++) next[a[i]] = i;
}
void unknown(int n, int *sums, const int *a) {
  for (int i = 0; i < n; i++) sums[a[i]]++;
}
// GOLDEN:
//| says-that-copies-of-a-histogram-do-not-pay.c: small
//|      5 for (int i = 0; i < 300; i++) hist[a[i]]++;
//|        left: several iterations may write the same element, and threads' copies of "hist" are not worth it unless the sizes are known to be large
//| says-that-copies-of-a-histogram-do-not-pay.c: chosen
//|      8 for (int i = 0; i < n; i++) next[a[i]] = i;
//|        left: which element "next[a[i]]" (line 8) accesses depends on "a[i]": nothing says that iterations write different ones, so that they stay in order; nothing to change at the loop
//| says-that-copies-of-a-histogram-do-not-pay.c: unknown
//|     11 for (int i = 0; i < n; i++) sums[a[i]]++;
//|        left: which element "sums[a[i]]" (line 11) accesses depends on data ("a[i]"): nothing says that iterations write different ones, so that they stay in order; nothing to change at the loop
