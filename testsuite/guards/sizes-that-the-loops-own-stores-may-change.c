// WHY: what the loops store may be the very sizes that they count to: that it is not is asked in front, and each test says yes and no here
// RUN: polyc %s --force
// CHECK: polyc_disjoint(im->pixels, (long)im->h * im->w, sizeof im->pixels[0], im, 1, sizeof im[0])
// CHECK: im->pixels[y * im->w + x] = 0;
// CHECK: } else {
// CHECK: sizeof a[0], size, 1, sizeof size[0])
// CHECK: sizeof a[0], &sizes, 1, sizeof sizes)
// EXEC: same
// RUN: polyc %s
// CHECK: if (polyc_disjoint(im->pixels, (long)im->h * im->w, sizeof im->pixels[0], im, 1, sizeof im[0])) {
// CHECK-NEXT: #pragma omp parallel for firstprivate(im) if (im->h > 1 && (double)im->h * im->w >= {{[0-9]+}})
// EXEC: same
int printf(const char *, ...);
struct image { unsigned char *pixels; int w, h; };
static struct { struct image im; unsigned char pixels[2000]; } one;
static int table[500], sizes[30];

__attribute__((noinline)) void clear(struct image *im) {
  for (int y = 0; y < im->h; y++)
    for (int x = 0; x < im->w; x++)
      im->pixels[y * im->w + x] = 0;
}

__attribute__((noinline)) void behind(int *a, const int *size) {
  for (int i = 0; i < *size; i++)
    for (int j = 0; j < 5; j++)
      a[i * 5 + j] = 0;
}

__attribute__((noinline)) void global(int *a) {
  for (int i = 0; i < sizes[2]; i++)
    for (int j = 0; j < 5; j++)
      a[i * 5 + j] = 0;
}

static void fill(void) {
  for (int i = 0; i < 2000; i++)
    one.pixels[i] = 9;
  for (int i = 0; i < 500; i++)
    table[i] = i % 30 == 2 ? 3 : i;
  for (int i = 0; i < 30; i++)
    sizes[i] = i + 1;
}

static void show(void) {
  int sum = 0;
  for (int i = 0; i < 2000; i++)
    sum += one.pixels[i] * i;
  for (int i = 0; i < 500; i++)
    sum += table[i] * i;
  for (int i = 0; i < 30; i++)
    sum += sizes[i] * i;
  printf("%d, %d by %d\n", sum, one.im.h, one.im.w);
}

int main(void) {
  for (int k = -1; k < 9; k++) {
    fill();
    one.im.w = k < 0 ? 40 : 3, one.im.h = k < 0 ? 30 : 2;
    // The first store ends the first row, or all of them.
    one.im.pixels = k < 0 ? one.pixels : (unsigned char *)&one + sizeof one.im.pixels + k;
    clear(&one.im);
    show();
  }
  for (int k = 0; k < 40; k++) {
    fill();
    behind(table + k, table + 32);
    show();
  }
  fill();
  global(table);
  global(sizes);
  show();
  return 0;
}
