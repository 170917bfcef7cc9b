// WHY: rule 10: where flags make nothing of `restrict`, the arguments may overlap with them
// RUN: polyc %s --only=work --force
// CHECK: if (polyc_disjoint(
// EXEC: same
// EXEC: same -DOVERLAP
#ifdef OVERLAP
#define restrict
#endif
int printf(const char *, ...);
void work(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] * 2 + 1;
}
static double q[300];
int main(void) {
  for (int i = 0; i < 300; i++)
    q[i] = i;
#ifdef OVERLAP
  work(200, q + 1, q);
#else
  work(100, q + 150, q);
#endif
  for (int k = 0; k < 300; k++)
    printf("%a\n", q[k]);
  return 0;
}
