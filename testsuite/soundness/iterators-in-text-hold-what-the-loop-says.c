// WHY: a statement behind the step of its counter means another element by the same text: it is not printed in the author's words
// RUN: polyc %s --force
// CHECK-NOT: a[j * n + i] *= 3
// CHECK-NOT: j++ * n
// CHECK: int main
// EXEC: same
// RUN: polyc %s --identity --force
// EXEC: same
// RUN: polyc %s
// EXEC: same
int printf(const char *, ...);
static int a[400], b[20], c[20];
void before(int n) {
  int i, j;
  for (i = 0; i < n; i++) {
    j = n;
    while (j > 0) {
      --j;
      a[j * 20 + i] *= 3;
    }
  }
}
void inside(int n) {
  int i, j;
  for (i = 0; i < n; i++) {
    j = 0;
    while (j < n)
      a[j++ * 20 + i] *= 2;
  }
}
void between(int n) {
  int i = 0;
  while (i < n - 1) {
    b[i] = c[i];
    i++;
    b[i] += 1;
  }
}
void header(int n) {
  for (int i = 0; i++ < n - 1;)
    b[i] = c[i] + i;
  int j = n;
  do {
    --j;
    c[j] += j;
  } while (j > 0);
  for (int k = 0; k < n; k++) {
    k++;
    b[k] = 4;
  }
}
void hidden(int n) {
  for (int i = 0; i < n; i++) {
    int k = i;
    {
      int i = 19 - k;
      c[i] += k * 2;
    }
  }
}
int main(void) {
  for (int k = 0; k < 400; k++)
    a[k] = k % 97, b[k / 20] = k, c[k / 20] = k * 3;
  before(20);
  inside(19);
  between(20);
  hidden(20);
  header(20);
  hidden(7);
  unsigned s = 0;
  for (int k = 0; k < 400; k++)
    s = s * 31 + a[k] + b[k / 20] * 7 + c[k / 20];
  printf("%u\n", s);
  return 0;
}
