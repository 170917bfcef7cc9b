// WHY: an array that is a member of a structure is compared by the member's place, not by the structure's name
// RUN: polyc %s --only=work --force
// CHECK: polyc_disjoint(g.sum, n, sizeof g.sum[0], p, n, sizeof p[0])
// EXEC: same
int printf(const char *, ...);
struct { int n; double sum[40]; } g;
double A[40][40];
void work(int n, double *p) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 40; j++)
      g.sum[i] += A[j][i] * p[i];
}
int main(void) {
  for (int k = 0; k < 1600; k++)
    A[k / 40][k % 40] = k % 7;
  work(37, A[3]);
  work(17, g.sum + 1);
  for (int i = 0; i < 40; i++)
    printf("%a\n", g.sum[i]);
  return 0;
}
