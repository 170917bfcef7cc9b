// WHY: what flags may define otherwise, what loops, calls or touches objects of the file is no shorthand for an element
// RUN: polyc %s
static int count;
#ifdef COLUMNS
static int flagged(int i, int j) { return j * 10 + i; }
#else
static int flagged(int i, int j) { return i * 10 + j; }
#endif
static int counting(int i) { return i + count++; }
static int halved(int i) {
  int k = 0;
  for (; i > 1; i /= 2) k++; // EXPECT-REJECT: nonaffine-bound
  return k;
}
int other(int i);
static int calling(int i) { return other(i) + 1; }
__attribute__((noinline)) inline int elsewhere(int i) { return 2 * i; }
void a(int n, double *restrict x) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: call-with-side-effects
    for (int j = 0; j < n; j++) // EXPECT-REJECT: call-with-side-effects
      x[flagged(i, j)] *= 2;
}
void b(int n, double *restrict x) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: nonaffine-subscript
    x[counting(i)] *= 2;
}
void c(int n, double *restrict x) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: nonaffine-subscript
    x[halved(i)] *= 2;
}
void d(int n, double *restrict x) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: call-with-side-effects
    x[calling(i)] *= 2;
}
void e(int n, double *restrict x) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: call-with-side-effects
    x[elsewhere(i)] *= 2;
}
