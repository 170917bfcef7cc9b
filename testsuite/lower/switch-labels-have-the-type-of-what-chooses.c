// WHY: a label is converted to the promoted type of what chooses: -1 is the greatest unsigned number, and no unsigned char
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: switch %u_{{\d+}}, [4294967295: bb1, 0: bb2], bb3
// RUN: polyc dump %s --after=lower
// CHECK: func g(
// CHECK: = cast %c
// CHECK: switch %t{{\d+}}, [-1: bb1, 255: bb2], bb3
// EXEC: interpreted
int printf(const char *, ...);

int f(unsigned u) {
  switch (u) {
  case -1:
  case 4294967296:
    return 1;
  }
  return 2;
}

int g(unsigned char c) {
  switch (c) {
  case -1:
    return 1;
  case 0xff:
    return 2;
  }
  return 3;
}

static int h(unsigned long l) {
  switch (l) {
  case -5 ... -3:
    return 1;
  case 'a':
    return 2;
  case 1ul << 40:
    return 3;
  }
  return 4;
}

int main(void) {
  printf("%d %d %d %d\n", f(-1), f(0), f(3), f(4294967295u));
  printf("%d %d %d\n", g(-1), g(1), g(255));
  printf("%d %d %d %d %d\n", h(-5), h(-3), h(97), h(1ul << 40), h(-6));
  return 0;
}
