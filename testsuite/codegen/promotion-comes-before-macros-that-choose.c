// WHY: a macro that chooses spells the element several times; a loop that carries it from iteration to iteration keeps it in a variable all the same
// RUN: polyc %s --only=work --strict --identity
// CHECK: int table_ij = table[i][j];
// CHECK: table_ij = table_ij >= table[i][k] + table[k + 1][j] ? table_ij : table[i][k] + table[k + 1][j];
// CHECK: table[i][j] = table_ij;
// EXEC: same
#include <stdio.h>
#define LARGER(a, b) ((a) >= (b) ? (a) : (b))
#define N 60
static int table[N][N];
static void work(int n) {
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++)
      for (int k = i + 1; k < j; k++)
        table[i][j] = LARGER(table[i][j], table[i][k] + table[k + 1][j]);
}
int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) table[i][j] = i * j % 7 - 3;
  work(N);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) sum = sum * 31 + table[i][j];
  printf("%u\n", sum);
  return 0;
}
