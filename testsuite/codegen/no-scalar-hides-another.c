// WHY: an iteration that isl takes out of its loop has its variables in front of the loop, which uses them too: -Wshadow is silent
// RUN: polyc %s --force --no-openmp
// CHECK: unsigned int value = 0;
// EXEC: same -Wshadow
// RUN: polyc %s --force
// EXEC: same -Wshadow
int printf(const char *, ...);
void integral(const unsigned char *p, unsigned *s, int w, int h) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      s[y * w + x] = p[y * w + x] + (x ? s[y * w + x - 1] : 0) + (y ? s[(y - 1) * w + x] : 0) -
                     (x && y ? s[(y - 1) * w + x - 1] : 0);
}
int main(void) {
  static unsigned char p[600];
  static unsigned s[600];
  for (int i = 0; i < 600; i++)
    p[i] = i % 7;
  integral(p, s, 30, 20);
  for (int i = 0; i < 600; i += 7)
    printf("%u\n", s[i]);
  return 0;
}
