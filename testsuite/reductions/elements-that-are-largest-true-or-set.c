// WHY: the largest of integers is so in any order, a truth is true or not, and what is set to one number is that: threads have copies of their own
// RUN: polyc %s --force
// CHECK: void tops(
// CHECK: int top_part[64];
// CHECK-NEXT: for (int e = 0; e < 64; e++)
// CHECK-NEXT: top_part[e] = -2147483647 - 1;
// CHECK-NEXT: #pragma omp parallel for reduction(max: top_part)
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: if (w[i] > top_part[b[i]])
// CHECK-NEXT: top_part[b[i]] = w[i];
// CHECK-NEXT: for (int e = 0; e < 64; e++) {
// CHECK-NEXT: if (top_part[e] != -2147483647 - 1 && top_part[e] > top[e]) top[e] = top_part[e];
// CHECK: void lows(
// CHECK: low_part[e] = 9223372036854775807L;
// CHECK: reduction(min: low_part)
// CHECK: low_part[k] = low_part[k] <= x ? low_part[k] : x;
// CHECK: if (low_part[e] != 9223372036854775807L && low_part[e] < low[e]) low[e] = low_part[e];
// CHECK: void by_macro(
// CHECK: reduction(max: top_part)
// CHECK: top_part[b[i]] = MAX(w[i], top_part[b[i]]);
// CHECK: void bytes(
// CHECK: unsigned char small_part[64] = {0};
// CHECK: reduction(max: small_part)
// CHECK: void sometimes(
// CHECK: reduction(max: top_part)
// CHECK: void shorts(
// CHECK: neg_part[e] = 32767;
// CHECK: void one(
// CHECK: int p_part = -2147483647 - 1;
// CHECK-NEXT: #pragma omp parallel for reduction(max: p_part)
// CHECK: if (p_part != -2147483647 - 1 && p_part > *p) *p = p_part;
// CHECK: void member(
// CHECK: long high_part = -9223372036854775807L - 1;
// CHECK: q->high = high_part;
// CHECK: void last(
// CHECK: reduction(max: top_part)
// CHECK: void through(
// CHECK: if (i > top_part[b[b[i]]])
// CHECK: void seen(
// CHECK: unsigned char any_part[64] = {0};
// CHECK-NEXT: #pragma omp parallel for reduction(||: any_part)
// CHECK: any_part[b[i]] |= w[i] > 3;
// CHECK: if (any_part[e] != 0 && any[e] != any_part[e]) any[e] = any_part[e];
// CHECK: void either(
// CHECK: any_part[b[i]] = w[i] > 990 || any_part[b[i]];
// CHECK: void every(
// CHECK: all_part[e] = 1;
// CHECK-NEXT: #pragma omp parallel for reduction(&&: all_part)
// CHECK: if (w[i] < -990)
// CHECK-NEXT: all_part[b[i]] = 0;
// CHECK: if (all_part[e] != 1 && all[e] != all_part[e]) all[e] = all_part[e];
// CHECK: void odds(
// CHECK: reduction(^: odd_part)
// CHECK: void unless(
// CHECK: reduction(||: any_part)
// CHECK: void known(
// CHECK: reduction(||: any_part)
// CHECK: void marked(
// CHECK: int mark_part[64] = {0};
// CHECK-NEXT: #pragma omp parallel for reduction(|: mark_part)
// CHECK: mark_part[b[i]] = 7;
// CHECK: if (mark_part[e] != 0) mark[e] = mark_part[e];
// CHECK: void cleared(
// CHECK: unsigned long mark_part[64];
// CHECK: mark_part[e] = ~0UL;
// CHECK: reduction(&: mark_part)
// CHECK: mark_part[b[i]] = 0;
// CHECK: void found(
// CHECK: int flag_part = 0;
// CHECK: flag_part = 1;
// CHECK: if (flag_part != 0) *flag = flag_part;
// CHECK: void products(
// CHECK: unsigned int mark_part[64];
// CHECK: mark_part[e] = 1;
// CHECK: reduction(*: mark_part)
// CHECK: if (mark_part[e] != 1) mark[e] *= mark_part[e];
// CHECK: void masks(
// CHECK: reduction(&: mark_part)
// CHECK: if (mark_part[e] != ~0UL) mark[e] &= mark_part[e];
// CHECK: void plane(
// CHECK: grid_part[e][e2] = 4294967295U;
// CHECK: reduction(min: grid_part)
// EXEC: same
// RUN: polyc %s --force -std=c89
// CHECK: reduction(max: top_part)
// EXEC: same
// RUN: polyc %s --force --no-openmp
// CHECK-NOT: reduction
#define MAX(x, y) ((x) > (y) ? (x) : (y))
int printf(const char *, ...);
static int top[64], mark[64], w[1000], v[1000];
static long low[64];
static unsigned grid[4][16];
static unsigned char small[64], b[1000], c[1000];
static short neg[64], sh[1000];
static _Bool any[64], all[64], odd[64];
struct box {
  char c;
  long high;
};
void tops(int n) {
  for (int i = 0; i < n; i++)
    if (w[i] > top[b[i]])
      top[b[i]] = w[i];
}
void lows(int n) {
  for (int i = 0; i < n; i++) {
    long x = w[i] * 3l;
    int k = b[i];
    low[k] = low[k] <= x ? low[k] : x;
  }
}
void by_macro(int n) {
  for (int i = 0; i < n; i++)
    top[b[i]] = MAX(w[i], top[b[i]]);
}
void bytes(int n) {
  for (int i = 0; i < n; i++)
    small[b[i]] = MAX(small[b[i]], c[i]);
}
void sometimes(int n) {
  for (int i = 0; i < n; i++)
    if (v[i] > 0 && !(w[i] <= top[b[i]]))
      top[b[i]] = w[i];
}
void shorts(int n) {
  for (int i = 0; i < n; i++)
    if (v[i] & 1)
      neg[b[i]] = neg[b[i]] > sh[i] ? sh[i] : neg[b[i]];
}
void one(int n, int *p) {
  for (int i = 0; i < n; i++)
    if (w[i] >= *p)
      *p = w[i];
}
void member(int n, struct box *q) {
  for (int i = 0; i < n; i++)
    if (q->high < w[i])
      q->high = w[i];
}
void last(int n) {
  for (int i = 0; i < n; i++)
    if (i > top[b[i]])
      top[b[i]] = i;
}
void through(int n) {
  for (int i = 0; i < n; i++)
    if (i > top[b[b[i]]])
      top[b[b[i]]] = i;
}
void seen(int n) {
  for (int i = 0; i < n; i++)
    any[b[i]] |= w[i] > 3;
}
void either(int n) {
  for (int i = 0; i < n; i++)
    any[b[i]] = w[i] > 990 || any[b[i]];
}
void every(int n) {
  for (int i = 0; i < n; i++)
    if (w[i] < -990)
      all[b[i]] = 0;
}
void odds(int n) {
  for (int i = 0; i < n; i++)
    odd[b[i]] ^= w[i] > 3;
}
void unless(int n) {
  for (int i = 0; i < n; i++)
    if (w[i] == 77 && !any[b[i]])
      any[b[i]] = 1;
}
/* All elements of w that are asked for are there. */
void known(void) {
  for (int i = 0; i < 1000; i++)
    any[b[i]] = any[b[i]] || w[i] > 900;
}
void marked(int n) {
  for (int i = 0; i < n; i++)
    if (w[i] > 500)
      mark[b[i]] = 7;
}
void cleared(int n) {
  for (int i = 0; i < n; i++)
    if (w[i] > 800)
      mark[b[i]] = 0;
}
void found(int n, int *flag) {
  for (int i = 0; i < n; i++)
    if (w[i] == 13)
      *flag = 1;
}
void products(int n) {
  for (int i = 0; i < n; i++)
    mark[b[i]] *= w[i] & 1 ? -1 : 1;
}
void masks(int n) {
  for (int i = 0; i < n; i++)
    mark[b[i]] &= w[i] | 5;
}
void plane(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      if (grid[j][b[i] & 15] > c[i] * 3u + j)
        grid[j][b[i] & 15] = c[i] * 3u + j;
}
int main(void) {
  struct box q = {3, -5};
  int flag = 5, p = -2147483647 - 1;
  for (int i = 0; i < 1000; i++) {
    w[i] = i % 97 == 5 ? -2147483647 - 1 : i * 53 % 1999 - 1000;
    v[i] = i * 29 % 11 - 5;
    b[i] = i * 37 % 61;
    c[i] = i * 91 % 255;
    sh[i] = i * 29 % 83 - 40;
  }
  for (int i = 0; i < 64; i++) {
    top[i] = i % 3 ? -2147483647 - 1 : 900;
    low[i] = i % 5 ? -100 : 10000;
    all[i] = i % 7 != 3, any[i] = i % 11 == 3, odd[i] = i % 2;
    mark[i] = i * 3 + 1, small[i] = i * 4, neg[i] = -i;
    grid[i / 16][i % 16] = i % 4 * 300;
  }
  one(0, 0), member(0, 0), found(0, 0);
  for (int n = -1; n <= 1000; n += 143) {
    tops(n), lows(n), bytes(n), shorts(n), seen(n - 900), either(n), every(n), odds(n), unless(n - 950);
    plane(n), one(n, &p), member(n, &q), found(n, &flag);
    printf("%d %ld %d\n", p, q.high, flag);
    for (int i = 0; i < 64; i++) {
      printf("%d %ld %d %d ", top[i], low[i], small[i], neg[i]);
      printf("%d %d %d %u\n", any[i], all[i], odd[i], grid[i / 16][i % 16]);
    }
    if (n > 500)
      by_macro(n), sometimes(n), last(n), through(n - 500), marked(n), masks(n), products(n), cleared(n - 200), marked(n - 500);
    for (int i = 0; i < 64; i++)
      printf("%d %d\n", top[i], mark[i]);
  }
  known();
  for (int i = 0; i < 64; i++)
    printf("%d", any[i]);
  return 0;
}
