// WHY: all that reads a table are statements that are never reached: without these compilers would say that it is not used
// RUN: polyc %s --force
// CHECK: (void)table;
// CHECK-NOT: table[
// EXEC: same
int printf(const char *, ...);
static int v[100][40];
static void f(int n) {
  int table[4];
  table[n & 3] = n;
  for (int c = 0; c < 40; c++)
    for (int r = 0; r < n; r++) {
      v[r][c] = r;
      if (r > n)
        v[r][c] = table[r & 3];
    }
}
int main(void) {
  f(100);
  for (int i = 0; i < 100; i++)
    printf("%d\n", v[i][i % 40]);
  return 0;
}
