// WHY: the loop's counter overflows before it ends, which is undefined: there is no last iteration to take a value of
// RUN: polyc dump %s --after=final-values --strict
// CHECK: func work
int work(int n) {
  int a = 3, b = n, first = n;
  if (n > 5) {
    for (int i = 12; i != 10; i += 2) {
      int t = a;
      a = b;
      b = t;
      first = 7;
    }
    a += first;
  }
  return a + 2 * b;
}
