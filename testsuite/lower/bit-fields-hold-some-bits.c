// WHY: a bit-field is read and written by barriers that name its bits; what an assignment gives is what the field holds of it
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: = addr %p_{{\d+}}[0]
// CHECK-NEXT: int = opaque "bit-field"(%t{{\d+}}, 3, 5, %n_{{\d+}})
// CHECK-NEXT: set stored = %t{{\d+}}
// CHECK: return %stored
// EXEC: interpreted
int printf(const char *, ...);

struct bits {
  unsigned a : 3;
  signed b : 5;
  unsigned : 4;
  unsigned c : 9;
  int : 0;
  _Bool flag : 1;
  unsigned long wide : 40;
  signed char last;
};

int f(struct bits *p, int n) {
  int stored = p->b = n;
  return stored;
}

union overlay {
  struct {
    unsigned low : 4, high : 4;
  } half;
  unsigned char byte;
};

int main(void) {
  struct bits s = {1, -2, 300, 1, 1ul << 33, 'x'}, t;
  int chained = s.a = s.c = 77;
  s.b += 20, s.a++, --s.c, s.flag = 4, s.wide *= 3;
  int old = s.a--, now = ++s.b;
  t = s;
  t.a = 9;
  /* Narrower than int: promoted to int, so that the difference is negative. */
  printf("%d %d %d\n", (s.a - 7) < 0, t.a - 2 > 0, -t.a < 0);
  printf("%d %d %d %d %lu %c\n", s.a, s.b, s.c, s.flag, (unsigned long)s.wide, s.last);
  printf("%d %d %d %d ", chained, old, now, f(&s, 1000));
  printf("%d %d\n", s.b, (int)sizeof s);
  union overlay o;
  o.byte = 0xa5;
  o.half.low = o.half.high + 8;
  printf("%x %d\n", o.byte, t.a);
  for (int i = 0; i < 20; i++)
    s.a += i, s.b ^= i * 3, s.c -= s.a;
  printf("%d %d %d\n", s.a, s.b, s.c);
  return 0;
}
