// WHY: a loop whose end no variable holds is left alone, and the message says which end
// RUN: polyc %s --force --threads=1 2>&1
// CHECK: missed: the new loops need an intermediate result of "j < (n ^ m)" (line 7), and no variable is sure to hold that where they begin
void sums(int n, int m, double *restrict a, double *restrict b) {
  for (int i = 0; i < n; i++)
    // (the loop below)
    for (int j = 0; j < (n ^ m); j++)
      a[i] += b[j];
}
