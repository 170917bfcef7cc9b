// WHY: integer constant expressions have the values that C gives them wherever C needs one: lengths, labels, enums, widths, assertions
// RUN: polyc dump %s --after=frontend
// CHECK: function main(
// CHECK: declare a: int[12]
// CHECK: case 4294967295
// EXEC: interpreted
#include <stddef.h>
int printf(const char *, ...);
struct s {
  char c;
  union {
    int i;
    double d[2];
  };
  struct {
    short h[3];
    long l;
  } in;
};
_Static_assert(offsetof(struct s, in.l) == 32, "nested");
_Static_assert(offsetof(struct s, d[1]) == 16 && __builtin_offsetof(struct s, in.h[2]) == 28, "subscripts");
_Static_assert((long)&((struct s *)0)->in == 24, "by hand");
enum { A = sizeof(int) * 3, B = -1 < 0u, C = 1 ? 2 : 1 / 0, D = 0 && 1 / 0, E = (char)300, F = 'a' == 97, G = (int)3.99, H = 07 + 0x1F + 0b11 };

int main(void) {
  int a[A] = {[G - 1] = 9}, b[offsetof(struct s, i)], lengths = sizeof a / sizeof *a * 100 + sizeof b;
  struct {
    unsigned f : G + 2;
  } w = {-1};
  switch (w.f + 0u) {
  case A - 13:
    return 1;
  case (1 << 5) - 1:
    lengths++;
  }
  printf("%d %d %d %d %d %d %d %d %d\n", A, B, C, D, E, F, G, H, lengths);
  printf("%d %d %d %d\n", a[2], (int)_Alignof(struct s), (int)__alignof__(long double), (int)sizeof(struct s));
  return 0;
}
