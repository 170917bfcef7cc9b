// WHY: Kruse and Grosser, listing 1: all in arrays; what licm makes scalar, DeLICM maps back
// RUN: polyc %s --only=sums --force --tile=8 --no-openmp
// EXEC: same
// RUN: polyc dump %s --only=sums --after=delicm
// CHECK: ; scalar writes in loops: {{[1-9][0-9]*}} before, 0 after
// CHECK: write { S{{\d}}[i] -> C[i] }
// CHECK-NEXT: C = (double)0
// CHECK: read { S{{\d}}[i, k] -> C[i] }
// CHECK: read { S{{\d}}[i, k] -> A[i] }
// CHECK: read { S{{\d}}[i, k] -> B[k] }
// CHECK: write { S{{\d}}[i, k] -> C[i] }
// CHECK-NEXT: C = (C + (A * B))
int printf(const char *, ...);
static double c0[37], a0[37], b0[29];
static void sums(int N, int K, double *restrict C, const double *restrict A, const double *restrict B) {
  for (int i = 0; i < N; i += 1) {
    C[i] = 0;
    for (int k = 0; k < K; k += 1)
      C[i] += A[i] * B[k];
  }
}
int main(void) {
  for (int i = 0; i < 37; i++)
    a0[i] = i % 7 - 2.5;
  for (int k = 0; k < 29; k++)
    b0[k] = k % 5 * 0.3;
  sums(37, 29, c0, a0, b0);
  for (int i = 0; i < 37; i++)
    printf("%a\n", c0[i]);
  return 0;
}
