// WHY: break leaves the innermost loop or switch, continue goes on with the innermost loop, whatever switch it stands in
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: bb1: ; preds bb0 bb7
// CHECK: branch %t{{\d+}}, bb2, bb8
// CHECK: switch %t{{\d+}}, [0: bb3, 1: bb4], bb5
// CHECK: bb3: ; preds bb2
// CHECK-NEXT: jump bb7
// CHECK: bb4: ; preds bb2
// CHECK-NEXT: jump bb6
// CHECK: bb5: ; preds bb2
// CHECK: = add %s_{{\d+}}, 100
// CHECK: bb6: ; preds bb4 bb5
// CHECK: = add %s_{{\d+}}, 1
// CHECK: bb7: ; preds bb3 bb6
// CHECK: = add %i_{{\d+}}, 1
// CHECK-NEXT: set i
// CHECK-NEXT: jump bb1
// EXEC: interpreted
int printf(const char *, ...);

int f(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    switch (i % 3) {
    case 0:
      continue;
    case 1:
      break;
    default:
      s += 100;
    }
    s += 1;
  }
  return s;
}

static int loop_in_switch(int n) {
  int s = 0;
  switch (n & 1) {
  case 0:
    while (1) {
      if (s++ > n)
        break;
      switch (s & 3) {
      case 2:
        do {
          if (s > 5)
            break;
          s += 3;
        } while (s < 20);
        continue;
      }
      s += 2;
    }
    s = -s;
    break;
  case 1:
    s = 1;
  }
  return s;
}

int main(void) {
  for (int n = 0; n < 14; n++)
    printf("%d %d\n", f(n), loop_in_switch(n));
  return 0;
}
