// WHY: operands are promoted and brought to their common type; _Bool is 1 for all but zero; enums and chars are integers
// RUN: polyc dump %s --after=frontend
// CHECK: function common(
// CHECK: (lt:unsigned
// EXEC: interpreted
int printf(const char *, ...);
enum color { RED = -1, GREEN, BLUE = GREEN + 5 };
enum big { HUGE = 1l << 40, LESS = 3 };
union both {
  float f;
  unsigned u;
  unsigned char bytes[4];
};

static int common(int i, unsigned u, long l, char c) { return (i < u) + 2 * (i < l) + 4 * (c < u) + 8 * (u < l); }

int main(void) {
  int i = -7;
  unsigned u = i;
  long l = u;
  unsigned long ul = i;
  short s = 70000;
  signed char c = 200;
  unsigned char b = 300;
  double d = i / 2, e = (double)i / 2, f = (float)0.1;
  float h = 16777217;
  int t = -2.99;
  _Bool q = 0.25, r = (_Bool) "a", z = 0x100, n = -0.0;
  printf("%u %ld %lu %d %d %d %f %f %.17e %f %d %d %d %d %d\n", u, l, ul, s, c, b, d, e, f, h, t, q, r, z, n);
  printf("%d %d %d %d %d\n", -1 < 1u, -1L < 1u, (char)-1 == 255, (unsigned char)-1 == 255, common(-1, 1, 1, -1));
  printf("%d %u %d %ld\n", -7 >> 1, -7u >> 28, 1 << 30, 1L << 62);
  printf("%d %d %d %d\n", -7 / 2, -7 % 2, 7 / -2, 7 % -2);
  enum color k = BLUE;
  k = k == BLUE ? RED : GREEN;
  enum big w = LESS;
  w += HUGE;
  union both v = {1.5f};
  v.bytes[3] ^= 0x80;
  printf("%d %d %d %f %x %d\n", k, k < 0, w > 5, v.f, v.u, (int)sizeof(enum big));
  printf("%d %d %d\n", (unsigned short)-1 + 1, (b << 8 | c) & 0xffff, ~b);
  return 0;
}
