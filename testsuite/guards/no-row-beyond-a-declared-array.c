// WHY: beyond the last row of a declared array is nothing: where one size counts rows and columns, nothing is to be tested
// RUN: polyc %s --only=square --force
// CHECK: void square
// CHECK-NOT: if (n
// CHECK-NOT: else
// EXEC: same
// RUN: polyc %s --only=member --force
// CHECK: if (n <= 8)
// EXEC: same
// RUN: polyc %s --only=pointer --force
// CHECK: if (n <= 8)
// EXEC: same
// RUN: polyc %s --only=columns --force
// CHECK: if (n <= 8)
// EXEC: same
int printf(const char *, ...);
static double a[8][8], b[8][8];
struct { double head[4], m[8][8], tail[64]; } s;
static double e[16][8];
void square(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = b[j][i] * 2 + i;
}
void member(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s.m[i][j] = s.m[i][j] * 2 + i;
}
void pointer(double (*p)[8], int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      p[i][j] = p[i][j] * 2 + i;
}
// The last row is reached only after all others: for i == 0, j may go through all of the array.
void columns(int n) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = a[i][j] * 2 + i;
}
int main(void) {
  for (int k = 0; k < 64; k++)
    a[k / 8][k % 8] = b[k % 8][k / 8] = s.m[k / 8][k % 8] = e[k / 8][k % 8] = k * k % 13;
  square(8);
  square(0);
  square(-3);
  square(5);
  member(8);
  pointer(e, 8);
  pointer(e, 11);
  columns(20);
  columns(48);
  columns(7);
  for (int k = 0; k < 64; k++)
    printf("%a %a %a\n", a[k / 8][k % 8], s.m[k / 8][k % 8], e[k / 8][k % 8]);
  return 0;
}
