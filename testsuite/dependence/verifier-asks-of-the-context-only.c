// WHY: dependences may differ from isl's where the context says that nothing runs: m is more than i here, so at least 3
// RUN: polyc explain %s --force --verify-passes
// CHECK: for (j = m + 2; j >= 1; j -= 2)
// CHECK-NEXT: done:
unsigned w[100];
unsigned long sum;
void odd(int n, int m) {
  short i, j, k;
  for (i = 2; i < m; i++) {
    for (j = m + 2; j >= 1; j -= 2) {
      k = 0;
      do {
        w[3] = k - i;
        k += 1;
      } while (k < (3 * n - m) / 2);
    }
    sum += w[i];
  }
}
