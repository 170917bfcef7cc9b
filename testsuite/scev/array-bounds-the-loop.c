// WHY: 2005 paper, section 4.3 (171.swim): the size of the array that every iteration accesses bounds a loop whose end is not known
// RUN: polyc dump %s --only=f --after=scev
// CHECK: at most 34, or A would be left
// RUN: polyc dump %s --only=rows --after=scev
// CHECK: at most 20, or B would be left
#include <stdio.h>

static int A[100], B[20][50];

int f(int i) {
  int x;
  do
    x = A[3 * i++];
  while (x < 0);
  return i;
}

int rows(int i, int j) {
  while (B[i][j] != 0)
    i--;
  return i;
}

int main(void) {
  printf("%d %d\n", f(0), rows(19, 3));
  return 0;
}
