// WHY: an element that other subscripts of the loop may mean stays in memory; those that never mean it do no harm
// RUN: polyc %s --only=work --identity
// CHECK: T[i] += T[j];
// CHECK: double T_i = T[i];
// CHECK-NEXT: for (int j = 0; j < i; j++)
// CHECK-NEXT: T_i += T[j];
// CHECK: A[i][j] -= A[i][k] * A[k][j];
// CHECK: double A_ij = A[i][j];
// CHECK: A_ij -= A[i][k] * A[k][j];
// CHECK-NOT: double
// EXEC: same
int printf(const char *, ...);
double T[16], A[16][16];
void work(void) {
  for (int i = 1; i < 16; i++)
    for (int j = 0; j < 16; j++)
      T[i] += T[j];
  for (int i = 1; i < 16; i++)
    for (int j = 0; j < i; j++)
      T[i] += T[j];
  for (int i = 1; i < 16; i++)
    for (int j = 0; j < i; j++)
      for (int k = 0; k <= j; k++)
        A[i][j] -= A[i][k] * A[k][j];
  for (int i = 1; i < 16; i++)
    for (int j = 0; j < i; j++)
      for (int k = 0; k < j; k++)
        A[i][j] -= A[i][k] * A[k][j];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 16; j++) {
      T[2 * i] += A[i][j];
      T[j] *= 0.5;
    }
}
int main(void) {
  for (int i = 0; i < 16; i++) {
    T[i] = i * 1e-3;
    for (int j = 0; j < 16; j++)
      A[i][j] = 1 / (i + j + 2.0);
  }
  work();
  for (int i = 0; i < 16; i++)
    printf("%a %a %a\n", T[i], A[i][i / 2], A[15][i]);
  return 0;
}
