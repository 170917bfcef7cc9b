// WHY: who wonders about a plan sees what it was chosen among, at which predicted costs
// RUN: polyc dump %s --after=candidates
// CHECK: order changes cycles gain decision
// CHECK: own loops reordered, tiled {{.*}}, parallel {{.*}} taken
// CHECK: own parallel {{.*}} 1.00 costs more
#define N 2000
static double A[N][N], B[N][N], C[N][N];
void product(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * B[k][j];
}
