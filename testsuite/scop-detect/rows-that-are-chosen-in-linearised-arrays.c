// WHY: what is multiplied by a row's length may follow the loops by cases, and short counters may be: the array has its dimensions
// RUN: polyc %s
// CHECK: void above(
// CHECK: if{{ ?}}(polyc_disjoint(in, polyc_max(1, (long)h - 1) * w, sizeof in[0], out, (long)h * w, sizeof out[0]))
// CHECK: for (int y =
// CHECK-NEXT: for (int x =
// CHECK: } else {
// CHECK: void clamped(
// CHECK: #pragma omp parallel for
// CHECK: out[y * w + x] = in[clamp(y - 1, h - 1) * w + clamp(x + 1, w - 1)];
// CHECK: void narrow(
// CHECK: for (int i = s; i < n; i++)
// CHECK-NEXT: for (int j = 0; j < m; j++)
// CHECK-NEXT: a[i * m + j] += b[i];
// EXEC: same
int printf(const char *, ...);
static inline int clamp(int v, int most) { return v < 0 ? 0 : v > most ? most : v; }

void above(int h, int w, const float *in, float *out) {
  for (int x = 0; x < w; x++)
    for (int y = 0; y < h; y++) {
      int up = y > 0 ? y - 1 : 0;
      out[y * w + x] = in[up * w + x];
    }
}

void clamped(int h, int w, const float *in, float *out) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out[y * w + x] = in[clamp(y - 1, h - 1) * w + clamp(x + 1, w - 1)];
}

void narrow(int n, int m, unsigned char *a, unsigned char *b, short s) {
  for (short j = 0; j < m; j++)
    for (short i = s; i < n; i++)
      a[i * m + j] += b[i];
}

static float m[4000];
static unsigned char bytes[2000];

static void show(void) {
  double sum = 0;
  for (int i = 0; i < 4000; i++)
    sum = sum * 1.001 + m[i];
  printf("%a\n", sum);
}

int main(void) {
  for (int i = 0; i < 4000; i++)
    m[i] = i % 1000;
  for (int k = 0; k < 3; k++) {
    /* Apart, apart by a hair, and not. */
    float *to = m + (k == 0 ? 2000 : k == 1 ? 29 * 40 : 17);
    above(30, 40, m, to);
    show();
    above(1, 40, m, to);
    show();
    show();
    show();
    clamped(30, 40, m, to);
    clamped(30, 1, m, to);
    clamped(1, 30, m, to);
    clamped(-3, -5, 0, 0);
    show();
  }
  for (int i = 0; i < 2000; i++)
    bytes[i] = i;
  narrow(30, 20, bytes, bytes + 600, 0);
  narrow(30, 20, bytes + 700, bytes, -30);
  narrow(30, 20, bytes, bytes + 7, 2);
  narrow(0, 20, bytes, bytes + 7, 2);
  narrow(30, -2, bytes, bytes + 7, 2);
  unsigned sum = 0;
  for (int i = 0; i < 2000; i++)
    sum = sum * 31 + bytes[i];
  printf("%u\n", sum);
  return 0;
}
