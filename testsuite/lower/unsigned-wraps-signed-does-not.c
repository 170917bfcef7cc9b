// WHY: each operation says what overflow means: unsigned addition wraps, signed addition is undefined
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: unsigned int = add.wrap %u
// CHECK: int = add %i
// CHECK: unsigned int = add.wrap %
// EXEC: interpreted
int printf(const char *, ...);

unsigned f(unsigned u, int i) {
  return (u + 1) + (unsigned)(i + 1);
}

int main(void) {
  printf("%u %u %u\n", f(-1, -2), f(0, 5), f(4294967290u, 3));
  unsigned char c = 255;
  unsigned short h = 65535;
  unsigned long l = 0;
  printf("%d %d %lu %u\n", c + 1, (unsigned char)(c + 1), l - 1, h * 2u);
  return 0;
}
