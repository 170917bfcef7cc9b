// WHY: _Generic selects by the type of the value, __builtin_types_compatible_p compares types, typeof names them; nothing is evaluated
// RUN: polyc dump %s --after=frontend
// CHECK: function kinds(
// CHECK: return (add:int (mul:int 3 100) 6)
// EXEC: interpreted
int printf(const char *, ...);
#define KIND(x) _Generic((x), int: 1, unsigned: 2, long: 3, double: 4, float: 5, char *: 6, const char *: 7, int *: 8, _Bool: 9, default: 0)
struct s {
  unsigned narrow : 5, full : 32;
  char c;
};
static int kinds(char c, long l, char *s) { return KIND(c + l) * 100 + KIND(s); }

int main(void) {
  char c = 1;
  unsigned char b = 2;
  short h = 3;
  struct s s = {1, 2, 3};
  int i = 5, a[3] = {1, 2, 3};
  enum { E } e = E;
  printf("%d %d %d %d %d %d %d %d %d\n", KIND(c), KIND(+c), KIND(b << 1L), KIND(h * 2u), KIND(1 ? 1 : 2u), KIND(-1L), KIND(1.0f + 1), KIND('a'), KIND(!1.0));
  printf("%d %d %d %d %d %d %d %d\n", KIND(s.narrow << 1), KIND(+s.narrow), KIND(+s.full), KIND(s.c), KIND(a), KIND("x"), KIND(E), KIND(e + 0));
  printf("%d %d %d %d\n", KIND((_Bool)3), KIND(sizeof i - 1), KIND(&a[1]), KIND((i++, 1.0f)));
  typeof(i) j = 7;
  typeof(int *) p = &j;
  __typeof__(a[0] + 1L) l = 1L << 40;
  __typeof__(unsigned char) w = 300;
  printf("%d %d %ld %d %d\n", *p, i, l, w, __builtin_types_compatible_p(typeof(l), long) + 2 * __builtin_types_compatible_p(int, unsigned));
  printf("%d %d\n", __builtin_choose_expr(sizeof(long) == 8, i, "no"), kinds('x', 1, 0));
  return 0;
}
