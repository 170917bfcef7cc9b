// WHY: behind a call that does not return nothing runs: the block ends there, and what follows is not in the form
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: branch %t{{\d+}}, bb1, bb2
// CHECK: bb1:
// CHECK: call stop(%n_{{\d+}}) noreturn
// CHECK-NEXT: unreachable
// CHECK: bb2:
// CHECK: return 1
// CHECK-NOT: call touch
// EXEC: interpreted
int printf(const char *, ...);
void exit(int) __attribute__((noreturn));
void touch(int);
_Noreturn static void stop(int n) {
  printf("stopped by %d\n", n);
  exit(n + 3);
}

int f(int n) {
  if (n > 2) {
    stop(n);
    touch(n);
  }
  return 1;
}

void touch(int n) { printf("touched %d\n", n); }

int main(void) {
  int s = 0;
  for (int i = 0; i < 10; i++) {
    printf("%d\n", i);
    s += f(i);
  }
  return s;
}
