// WHY: a comment that begins behind a rewritten nest is not swallowed by one that has moved to the nest's last line
// RUN: polyc %s --only=work --identity --force
// CHECK: b[i] = i * 2; // twice
// CHECK-NEXT: /* and then
// CHECK-NEXT: nothing else */
// EXEC: same
int printf(const char *, ...);
static double b[40];
void work(int n) {
  for (int i = 0; i < n; i++) {
    b[i] = i * 2; // twice
  } /* and then
       nothing else */
}
int main(void) {
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%a\n", b[i]);
  return 0;
}
