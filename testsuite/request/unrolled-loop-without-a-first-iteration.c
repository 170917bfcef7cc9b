// WHY: isl unrolls a loop only if it finds where it begins: what it does not find is no failure of polyc's
// RUN: polyc --omp-directives --strict %s 2>&1
// CHECK: warning: #pragma omp fuse is not lowered: the first iteration of the loop to be unrolled is unknown
// CHECK: #pragma omp fuse
static unsigned B[80][80], x[80];
void work(int n, int m, int p) {
  #pragma omp fuse
  {
  #pragma omp unroll partial
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= p; j++) {
        if (i > m) B[8 + j][8 + j + 1] = (unsigned)i * 3u + 1u;
    }
    for (int i = 2; i <= 8; i++) {
      x[8 + i] = x[8 + i] * 3;
    }
  }
}
