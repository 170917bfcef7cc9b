// WHY: what the last run of a nest did to its sizes, and runs of numbers that C does not hold, prove nothing of the next one
// RUN: polyc %s --force
// CHECK: sizeof im->pixels[0], im, 1, sizeof im[0])
// CHECK: {n, 1, sizeof n[0]})
// EXEC: same
int printf(const char *, ...);
void *memset(void *, int, unsigned long);
struct image { unsigned char *pixels; int w, h; };
static struct { struct image im; unsigned char after[1000]; } s;
static int cells[100], A[16], B[16];

__attribute__((noinline)) void again(struct image *im, int k) {
  for (int t = 0; t < k; t++) {
    for (int y = 0; y < im->h; y++)
      for (int x = 0; x < im->w; x++)
        im->pixels[y * im->w + x] = 0;
    printf("%d %d\n", im->w, im->h);
  }
}

__attribute__((noinline)) void under(struct image *im, int k) {
  for (int r = 4; r > k; r--) {
    for (int y = 0; y < im->h; y++)
      for (int x = 0; x < im->w; x++)
        if (k + 2 > r)
          im->pixels[y * im->w + x] = 0;
    im->h++;
    printf("%d %d\n", im->w, im->h);
  }
}

__attribute__((noinline)) void product(const int *n, int *c, const int *a, const int *b) {
  for (int i = 0; i < *n; i++)
    for (int j = 0; j < *n; j++)
      for (int k = 0; k < *n; k++)
        c[i * 4 + j] -= a[i * 4 + k] * b[k * 4 + j];
}

static unsigned sum(void) {
  unsigned hash = 0;
  for (int i = 0; i < 1000; i++)
    hash = hash * 31 + s.after[i];
  for (int i = 0; i < 100; i++)
    hash = hash * 31 + (unsigned)cells[i];
  return hash;
}

int main(void) {
  for (int i = 0; i < 16; i++)
    A[i] = B[i] = i % 3 == 0;
  for (int at = 0; at < 12; at++) {
    memset(&s, 9, sizeof s);
    s.im.w = 3, s.im.h = 2;
    s.im.pixels = (unsigned char *)&s.im.w + at;
    again(&s.im, 3);
    s.im.w = 3, s.im.h = 2;
    under(&s.im, 1);
    // The first store ends rows of 65536 pixels, as many as make more than an int.
    if (at < 3) {
      s.im.w = 1 << 8 * at, s.im.h = 1 << 24;
      again(&s.im, 1);
    }
    memset(cells, 0, sizeof cells);
    cells[10 + at] = 4;
    product(cells + 10 + at, cells + 10, A, B);
    printf("%u\n", sum());
  }
  return 0;
}
