// WHY: case labels may stand inside a loop (Duff's device): the switch jumps into its body, which so has many entries
// RUN: polyc dump %s --after=lower
// CHECK: func copy(
// CHECK: switch %t{{\d+}}, [0: bb1, 3: bb4, 2: bb5, 1: bb2], bb7
// CHECK: bb1: ; preds bb0
// CHECK-NEXT: jump bb3
// CHECK: bb2: ; preds bb0 bb5
// CHECK: branch %t{{\d+}}, bb3, bb6
// CHECK: bb3: ; preds bb1 bb2
// CHECK: store
// CHECK-NEXT: jump bb4
// CHECK: bb4: ; preds bb0 bb3
// CHECK: bb5: ; preds bb0 bb4
// CHECK: store
// CHECK-NEXT: jump bb2
// EXEC: interpreted
int printf(const char *, ...);

static void copy(int *to, const int *from, int count) {
  int n = (count + 3) / 4;
  switch (count % 4) {
  case 0:
    do {
      *to++ = *from++;
    case 3:
      *to++ = *from++;
    case 2:
      *to++ = *from++;
    case 1:
      *to++ = *from++;
    } while (--n > 0);
  }
}

static int in_branches(int n) {
  int s = 0;
  switch (n) {
    if (n > 100) {
    case 1:
      s = 10;
    } else {
    case 2:
      s += 5;
    }
    while (s < 40) {
    case 3:
      s += 7;
      if (s > 20)
        break;
    default:
      s++;
    }
  }
  return s;
}

int main(void) {
  int from[9], to[9];
  for (int n = 1; n < 9; n++) {
    for (int i = 0; i < 9; i++) {
      from[i] = i * i + n;
      to[i] = -1;
    }
    copy(to, from, n);
    for (int i = 0; i < 9; i++)
      printf("%d ", to[i]);
    printf("%d\n", in_branches(n - 2));
  }
  return 0;
}
