// WHY: behind a loop that goes on while two are left, the counter is the even number below the end, from whatever start
// RUN: polyc dump %s --after=scev
// CHECK: j_{{\d+}} = {0, +, 2}_2
// CHECK: store a[{0, +, 1}_1][{2*floor((n)/2), +, 1}_3]
// CHECK: k_{{\d+}} = {{1, +, 1}_4, +, 2}_5
// CHECK: store b[{0, +, 1}_4][{{2*floor(({n + 1, +, 1}_4)/2) - 1, +, -1}_4, +, 1}_6]
// EXEC: interpreted
int printf(const char *, ...);

static int a[16][16], b[16][16];

void pairs(int n) {
  for (int i = 0; i < n; i++) {
    int j;
    for (j = 0; j + 1 < n; j += 2) {
      a[i][j] = i;
      a[i][j + 1] = j;
    }
    for (; j < n; j++) a[i][j] = 7;
  }
  for (int i = 0; i < n; i++) {
    int k;
    for (k = i + 1; k + 1 < n; k += 2) {
      b[i][k] = i;
      b[i][k + 1] = k;
    }
    for (; k < n; k++) b[i][k] = 9;
  }
}

int main(void) {
  for (int n = -2; n <= 15; n++) {
    pairs(n);
    unsigned sum = 0;
    for (int i = 0; i < 16; i++)
      for (int j = 0; j < 16; j++) sum = sum * 5 + a[i][j] - b[i][j];
    printf("%d %u\n", n, sum);
  }
  return 0;
}
