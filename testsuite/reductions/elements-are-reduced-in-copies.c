// WHY: threads add to copies of elements of their own, of which only those that an iteration touched are put into the author's
// RUN: polyc %s --force
// CHECK: void histogram(
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: {
// CHECK-NEXT: unsigned int hist_part[256] = {0};
// CHECK-NEXT: #pragma omp parallel for reduction(+: hist_part)
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: hist_part[b[i]]++;
// CHECK-NEXT: for (int e = 0; e < 256; e++) {
// CHECK-NEXT: if (hist_part[e] != 0) hist[e] += hist_part[e];
// CHECK: void weighted(
// CHECK: reduction(+: hist_part)
// CHECK: hist_part[b[i]] = hist_part[b[i]] + w[i];
// CHECK: void conditional(
// CHECK: reduction(+: hist_part)
// CHECK: if (w[i] > 3)
// CHECK-NEXT: hist_part[b[i]] -= 2;
// CHECK: void plane(
// CHECK: unsigned int grid_part[4][8] = {0};
// CHECK: grid_part[b[i] & 3][b[n - 1 - i] & 7]++;
// CHECK: if (grid_part[e][e2] != 0) grid[e][e2] += grid_part[e][e2];
// CHECK: void seen(
// CHECK: unsigned long flags_part[256] = {0};
// CHECK: reduction(|: flags_part)
// CHECK: flags[e] |= flags_part[e];
// CHECK: void narrow(
// CHECK: unsigned long small_part[256] = {0};
// CHECK: small[e] += small_part[e];
// CHECK: void one(
// CHECK: if (polyc_
// CHECK-NEXT: unsigned long s_part = 0;
// CHECK-NEXT: #pragma omp parallel for reduction(+: s_part)
// CHECK-NEXT: for (int k = 0; k < n; k++)
// CHECK-NEXT: s_part += a[k];
// CHECK-NEXT: if (s_part != 0) s[0] += s_part;
// CHECK-NEXT: } else {
// CHECK: s[0] += a[k];
// CHECK: void four(
// CHECK: unsigned long acc_part[4] = {0};
// CHECK: acc_part[i] += a[k * 4 + i];
// CHECK: void members(
// CHECK: reduction(+: sum_part) reduction(|: seen_part)
// CHECK: if (sum_part != 0) q->sum += sum_part;
// CHECK: if (seen_part != 0) q->seen |= seen_part;
// CHECK: void bins(
// CHECK: unsigned long bins_part[16] = {0};
// CHECK: bins_part[b[i] & 15]++;
// CHECK: s.bins[e] += bins_part[e];
// CHECK: void whole(
// CHECK: unsigned int total_part = 0;
// CHECK: total_part += w[i] * 3;
// CHECK: if (total_part != 0) total += total_part;
// CHECK: void masks(
// CHECK: unsigned long mask_part = ~0UL;
// CHECK: if (mask_part != ~0UL) mask &= mask_part;
// CHECK: void deref(
// CHECK: *sum += sum_part;
// CHECK: int both(
// CHECK: reduction(+: hist_part, k_part)
// CHECK: void fields(
// CHECK: unsigned long bins_part[16] = {0};
// CHECK: if (bins_part[e] != 0) q->bins[e] += bins_part[e];
// EXEC: same
// RUN: polyc %s --force -std=c89
// CHECK: reduction(+: hist_part)
// CHECK: int e;
// EXEC: same
// RUN: polyc %s --force --no-openmp
// CHECK-NOT: reduction
int printf(const char *, ...);
static int hist[256], w[1000], total, grid[4][8];
static unsigned short flags[256];
static unsigned char b[1000], small[256];
static unsigned mask = 0xfff7u;
struct box {
  long sum;
  unsigned char seen;
  int bins[16];
};
void histogram(int n) {
  for (int i = 0; i < n; i++)
    hist[b[i]]++;
}
void weighted(int n) {
  for (int i = 0; i < n; i++)
    hist[b[i]] = hist[b[i]] + w[i];
}
void conditional(int n) {
  for (int i = 0; i < n; i++)
    if (w[i] > 3)
      hist[b[i]] -= 2;
}
void plane(int n) {
  for (int i = 0; i < n; i++)
    grid[b[i] & 3][b[n - 1 - i] & 7]++;
}
void seen(int n) {
  for (int i = 0; i < n; i++)
    flags[b[i]] |= w[i];
}
void narrow(int n) {
  for (int i = 0; i < n; i++)
    small[b[i]] += w[i];
}
void one(int n, int *s, const int *a) {
  for (int k = 0; k < n; k++)
    s[0] += a[k];
}
void four(int n, int *acc, const int *a) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < 4; i++)
      acc[i] += a[k * 4 + i];
}
void members(int n, struct box *q) {
  for (int i = 0; i < n; i++) {
    q->sum += w[i];
    q->seen |= w[i];
  }
}
void bins(int n, struct box *q) {
  struct box s = *q;
  for (int i = 0; i < n; i++)
    s.bins[b[i] & 15]++;
  *q = s;
}
void whole(int n) {
  for (int i = 0; i < n; i++)
    total += w[i] * 3;
}
void masks(int n) {
  for (int i = 0; i < n; i++)
    mask &= w[i] | 0xf0f0;
}
void deref(int n, long *sum) {
  for (int i = 0; i < n; i++)
    *sum += w[i] * 2;
}
int both(int n) {
  int k = 3;
  for (int i = 0; i < n; i++) {
    hist[w[i] & 255]++;
    k += w[i];
  }
  return k;
}
void fields(int n, struct box *q) {
  for (int i = 0; i < n; i++)
    q->bins[b[i] & 15] += 3;
}
/* The first half of a sum is as small as can be, the second half beyond what fits. */
int main(void) {
  struct box q = {5, 0, {1, 2, 3}};
  int s[3] = {-2000000000, 0, 7}, acc[4] = {1, 2, 3, 4};
  long sum = 5;
  for (int i = 0; i < 1000; i++) {
    w[i] = i < 500 ? -4000000 + i : 7990000 + i;
    b[i] = i * 37 % 251;
  }
  for (int n = -1; n <= 1000; n += 143) {
    histogram(n), weighted(n < 500 ? n : 0), conditional(n), plane(n), seen(n), narrow(n);
    members(n, &q), bins(n, &q), fields(n, &q), masks(n), deref(n, &sum);
    one(3, s, s), four(1, acc, acc), four(n / 4, acc, w);
    printf("%d %ld %d %d ", both(n > 200 ? 200 : n), q.sum, q.seen, q.bins[3]);
    printf("%d %d %d %d %u %ld\n", s[0], acc[0], acc[1], acc[3], mask, sum);
  }
  s[0] = 0;
  one(1000, s, w);
  one(0, 0, w);
  whole(300);
  printf("%d %d\n", s[0], total);
  for (int i = 0; i < 256; i++)
    printf("%d %d %d %d\n", hist[i], flags[i], small[i], grid[i / 8 % 4][i % 8]);
  return 0;
}
