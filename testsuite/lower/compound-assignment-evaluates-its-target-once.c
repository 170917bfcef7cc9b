// WHY: of `a op= b` the target is located once; the operation is done in the common type, and its result converted back
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: = call next()
// CHECK-NOT: call
// CHECK: unsigned char = load %c_{{\d+}}[%t{{\d+}}]
// CHECK: double = cast
// CHECK: double = mul %t{{\d+}}, 2.5
// CHECK: unsigned char = cast
// CHECK: store %c_{{\d+}}[%t{{\d+}}] = %t
// CHECK: return
// EXEC: interpreted
int printf(const char *, ...);
static int calls;
int next(void) { return calls++; }

void f(unsigned char *c) {
  c[next()] *= 2.5;
}

int main(void) {
  unsigned char c[4] = {100, 250, 3, 9};
  f(c);
  f(c + 2);
  c[2] <<= 7;
  c[0] += 30;
  short s = 30000;
  s += 5000, s >>= 1, s %= 1000;
  int i = 7;
  i *= 2.6, i /= -3, i ^= 0xff, i |= 0x100, i &= ~2;
  unsigned u = 3;
  u -= 5, u /= 3;
  long l = 1;
  l <<= 40, l += i;
  float x = 0.1f;
  x *= 3, x -= 1.0 / 3;
  double y = 2;
  y /= 3;
  _Bool b = 0;
  b += 2, b -= 1, b |= 4;
  enum { A, B, C } e = B;
  e += 1;
  int *p = &i;
  p += 1, p -= 1;
  *p += 3;
  int a[3] = {1, 2, 3}, k = 0;
  a[k++] += 10, a[k] -= a[k - 1] += 5;
  signed char m = -100;
  m -= 100;
  printf("%d %d %d %d %d %d %u %ld %.9e %.17e %d %d\n", c[0], c[1], c[2], s, i, b, u, l, x, y, e, m);
  printf("%d %d %d %d %d\n", a[0], a[1], a[2], k, calls);
  return 0;
}
