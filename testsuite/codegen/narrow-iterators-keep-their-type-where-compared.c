// WHY: compilers warn where an int is compared with an unsigned number, not of an unsigned short; subscripts need no casts
// RUN: polyc %s --force
// CHECK: if (A[j * 100 + i] < MIN(((unsigned short)i), A[i])) B[i * 100 + j] = ((unsigned short)i) < A[j] ? ((unsigned short)j) : 0;
// EXEC: same
#include <stdio.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
void picked(unsigned *restrict A, unsigned *restrict B) {
  for (unsigned short i = 0; i < 100; i++)
    for (unsigned short j = 0; j < 100; j++)
      if (A[j * 100 + i] < MIN(i, A[i])) B[i * 100 + j] = i < A[j] ? j : 0;
}
int main(void) {
  static unsigned A[10000], B[10000];
  unsigned sum = 0;
  for (int i = 0; i < 10000; i++) A[i] = i * 7 % 101;
  picked(A, B);
  for (int i = 0; i < 10000; i++) sum = sum * 3 + B[i];
  printf("%u\n", sum);
  return 0;
}
