// WHY: what reads the array besides, what nobody knows the size of, or what is too large for the stacks of threads stays in order
// RUN: polyc %s --force
// CHECK-NOT: reduction
// EXEC: same
// RUN: polyc %s
// CHECK-NOT: reduction
int printf(const char *, ...);
static int hist[256], large[100000], w[1000], head[1000], link[1000], other[256];
static unsigned char b[1000];
static volatile int watched[256];
static _Bool any[256];
static float real[256];
struct bits {
  unsigned low : 3, high : 5;
};
#define BUMP(x) hist[x]++
void unknown(int n, int *restrict p) {
  for (int i = 0; i < n; i++)
    p[b[i]]++;
}
void too_large(int n) {
  for (int i = 0; i < n; i++)
    large[w[i] & 65535]++;
}
/* Where a value of its own goes depends on the order. */
void places(int n) {
  for (int i = 0; i < n; i++)
    link[hist[b[i]]++ & 511] = i;
}
void lists(int n) {
  for (int i = 0; i < n; i++) {
    link[i] = head[b[i]];
    head[b[i]] = i;
  }
}
void limited(int n) {
  for (int i = 0; i < n; i++)
    if (hist[b[i]] < 3)
      hist[b[i]]++;
}
void read_besides(int n) {
  for (int i = 0; i < n; i++) {
    hist[b[i]]++;
    w[i] = hist[3];
  }
}
void other_element(int n) {
  for (int i = 0; i < n; i++)
    hist[b[i]] = hist[b[i] ^ 1] + 1;
}
void other_array(int n) {
  for (int i = 0; i < n; i++)
    hist[b[i]] = other[b[i]] + 1;
}
void of_itself(int n) {
  for (int i = 0; i < n; i++)
    hist[hist[b[i]] & 255]++;
}
void two_operators(int n) {
  for (int i = 0; i < n; i++) {
    hist[b[i]] += 3;
    hist[w[i] & 255] ^= 5;
  }
}
void twice(int n) {
  for (int i = 0; i < n; i++)
    hist[b[i]] += hist[b[i]];
}
void scaled(int n) {
  for (int i = 0; i < n; i++)
    hist[b[i]] = hist[b[i]] * 3 + 1;
}
void halved(int n) {
  for (int i = 0; i < n; i++)
    hist[b[i]] = (short)hist[b[i]] + 1;
}
void from(int n) {
  for (int i = 0; i < n; i++)
    hist[b[i]] = w[i] - hist[b[i]];
}
void watching(int n) {
  for (int i = 0; i < n; i++)
    watched[b[i]]++;
}
void truths(int n) {
  for (int i = 0; i < n; i++)
    any[b[i]] += w[i];
}
void floats(int n) {
  for (int i = 0; i < n; i++)
    real[b[i]] += w[i];
}
void rounded(int n) {
  for (int i = 0; i < n; i++)
    hist[b[i]] += 1.5f;
}
/* What fits as a sum of numbers of its own sign need not as one of others. */
void wider(int n) {
  for (int i = 0; i < n; i++)
    hist[b[i]] = hist[b[i]] + (long)w[i];
}
void macro(int n) {
  for (int i = 0; i < n; i++)
    BUMP(b[i]);
}
void fields(int n, struct bits *q) {
  for (int i = 0; i < n; i++)
    q->high += w[i];
}
void sizes(int n) {
  for (int i = 0; i < n; i++)
    hist[b[i]] += sizeof hist[0] + b[i];
}
/* The element that a run-time size counts is one of the array. */
void bound(int *restrict p, int n) {
  for (int i = 0; i < p[0] && i < n; i++)
    p[0] += w[i];
}
int main(void) {
  struct bits q = {1, 2};
  for (int i = 0; i < 1000; i++)
    w[i] = i * 53 % 97 - 20, b[i] = i * 37 % 251;
  for (int n = -1; n <= 1000; n += 143) {
    unknown(n, other), too_large(n), places(n), lists(n), limited(n), read_besides(n), other_element(n);
    other_array(n), of_itself(n), two_operators(n), twice(n < 20 ? n : 20), scaled(n < 15 ? n : 15), halved(n);
    from(n), watching(n), truths(n), floats(n), rounded(n), wider(n), macro(n), fields(n, &q), sizes(n), bound(other, n);
    printf("%d %d %d %d\n", q.high, q.low, large[5], watched[7]);
  }
  for (int i = 0; i < 256; i++)
    printf("%d %d %d %d %d %g\n", hist[i], other[i], head[i], link[i], any[i], real[i]);
  return 0;
}
