// WHY: GNU's computed gotos meet in one switch over all labels of the function, whichever addresses are taken where
// RUN: polyc dump %s --after=lower
// CHECK: func run(
// CHECK: opaque "address of a label"(1)
// CHECK: opaque "address of a label"(3)
// CHECK: set $goto =
// CHECK-NEXT: jump bb1
// CHECK: opaque "computed goto"(%$goto{{\S*}})
// CHECK-NEXT: switch %t{{\d+}}, [1: bb2, 2: bb3, 3: bb6], bb7
// CHECK: set $goto =
// CHECK-NEXT: jump bb1
// CHECK: bb7: ; preds bb1
// CHECK-NEXT: unreachable
// EXEC: interpreted
// RUN: polyc --force %s
// CHECK: static int in_a_table(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < 100; i++)
// CHECK-NEXT: squares[i] = 2.0 * i;
// EXEC: same
int printf(const char *, ...);

static int run(const int *code) {
  void *table[] = {&&add, &&twice, [2] = &&stop};
  int s = 0, n = 0;
  goto *table[code[n++]];
add:
  s += code[n++];
  goto *table[code[n++]];
twice:
  s *= 2;
  if (s > 1000)
    goto stop;
  goto **(table + code[n++]);
stop:
  return s;
}

static double squares[100];
static int in_a_table(int n) {
  static const int steps[] = {1, 2};
  void *next = n ? &&odd : &&even;
  for (int i = 0; i < 100; i++)
    squares[i] = 2.0 * i;
  goto *next;
even:
  n += 10 + (int)sizeof steps;
odd:
  return n + (int)squares[7];
}

int main(void) {
  int code[] = {0, 5, 1, 0, 7, 1, 1, 2}, more[] = {0, 600, 1, 1, 1, 2};
  printf("%d %d %d %d\n", run(code), run(more), in_a_table(0), in_a_table(3));
  return 0;
}
