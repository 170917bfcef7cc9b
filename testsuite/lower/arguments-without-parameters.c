// WHY: the arguments of a variadic function are promoted, and taken by barriers that are given the list of them
// RUN: polyc dump %s --after=lower
// CHECK: func sum(
// CHECK: addr ap
// CHECK-NEXT: opaque "__builtin_va_start"(%t{{\d+}})
// CHECK: int = opaque "va_arg"(%t{{\d+}})
// CHECK: double = opaque "va_arg"
// CHECK: struct@{{\d+}}* = opaque "va_arg"
// CHECK: func main(
// CHECK: int = cast %c
// CHECK: double = cast %x
// CHECK: call sum(2, %t{{\d+}}, %t{{\d+}}, %t{{\d+}},
// EXEC: interpreted
#include <stdarg.h>
int printf(const char *, ...);
struct s {
  int n;
};

static double sum(int n, ...) {
  va_list ap, again;
  va_start(ap, n);
  va_copy(again, ap);
  double s = va_arg(again, int) * 1000;
  va_end(again);
  while (n-- > 0) {
    int c = va_arg(ap, int);
    s += c + va_arg(ap, double) + va_arg(ap, struct s *)->n;
  }
  long last = va_arg(ap, long);
  va_end(ap);
  return s + last;
}

int main(void) {
  char c = 'x';
  float x = 1.5f;
  struct s s = {40}, t = {50};
  printf("%f %f\n", sum(2, c, x, &s, -1, 0.25, &t, 7L), sum(1, (short)3, 2.0, &t, 9L));
  return 0;
}
