// WHY: the choice between A and B is passed on in each iteration: known without the loop's bounds, and no reason to cut it
// RUN: polyc %s --only=work --strict
// CHECK: #pragma omp parallel for
// EXEC: same
#define MAX(a, b) ((a) > (b) ? (a) : (b))
int printf(const char *, ...);
static double A[5000][5000], B[5000][5000];
static void work(int n, int m) {
  unsigned i = 1;
  do {
    B[i][i] = B[i][i] * 0.5 + (i + i > n ? A[i + 1][i] : B[2 * i][i]);
    i += 1;
  } while (i < (unsigned)MAX(m, 0));
}
int main(void) {
  for (int i = 0; i < 1600; i++) {
    A[i / 40][i % 40] = i % 7;
    B[i / 40][i % 40] = i % 5;
  }
  work(9, 19);
  work(30, 12);
  work(3, -1);
  for (int i = 0; i < 40; i++)
    printf("%a ", B[i][i]);
  return 0;
}
