// WHY: a definition without a prototype is given promoted arguments and converts them to the types of its parameters
// RUN: polyc dump %s --after=frontend --only=f
// CHECK: function f(c: char, n: int, x: float, a: int*): int
// EXEC: interpreted
int printf(const char *, ...);

int f(c, n, x, a)
  char c;
  float x;
  int a[];
{
  return c * 1000 + n + (x == 0.1f) + a[1];
}

static unsigned g(h, b) unsigned short h; unsigned char b; { return h * 2 + b; }

static k() { return 7; }

int main() {
  int a[2] = {5, 6};
  printf("%d %d ", f(300, 2, 0.1, a), f('x', 2, 0.25, a));
  printf("%u %d\n", g(70000, -1), k());
  return 0;
}
