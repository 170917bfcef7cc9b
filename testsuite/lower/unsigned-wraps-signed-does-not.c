// WHY: each operation says what overflow means: unsigned addition wraps, signed addition is undefined
// RUN: polyc dump %s --after=lower
// CHECK: unsigned int = add.wrap %u
// CHECK: int = add %i
// CHECK: unsigned int = add.wrap %
unsigned f(unsigned u, int i) {
  return (u + 1) + (unsigned)(i + 1);
}
