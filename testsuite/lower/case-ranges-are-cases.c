// WHY: GNU's case ranges are kept as ranges, both ends belonging to them
// RUN: polyc dump %s --after=lower
// CHECK: func kind(
// CHECK: switch %t{{\d+}}, [48..57: bb1, 97..122: bb2, 65..90: bb3, 95: bb4], bb5
// CHECK: bb2: ; preds bb0
// CHECK-NEXT: jump bb3
// CHECK: bb3: ; preds bb0 bb2
// CHECK-NEXT: jump bb4
// EXEC: interpreted
int printf(const char *, ...);

int kind(char c) {
  switch (c) {
  case '0' ... '9':
    return 1;
  case 'a' ... 'z':
  case 'A' ... 'Z':
  case '_':
    return 2;
  default:
    return 0;
  }
}

int main(void) {
  for (int c = -128; c < 128; c++)
    printf("%d", kind(c));
  printf("\n");
  return 0;
}
