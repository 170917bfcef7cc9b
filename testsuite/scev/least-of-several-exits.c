// WHY: a loop with several exits that every iteration tests runs as often as the least of them lets it, and what it leaves is known
// RUN: polyc dump %s --only=both --after=scev
// CHECK: back edges max(0, m) - max(0, -n + max(0, m) + 1)
// RUN: polyc dump %s --only=found --after=scev
// CHECK: back edges the least of k if k >= 0; n - 1
// RUN: polyc dump %s --only=number --after=final-values
// CHECK: return 7
// EXEC: interpreted
#include <stdio.h>

static int A[100];

int both(int n, int m) {
  int i;
  for (i = 0; i < n && i < m; i++)
    A[i] = i;
  return i;
}

int found(int n, int k) {
  int i;
  for (i = 0; i < n; i++) {
    if (i == k)
      break;
    A[i] += 2;
  }
  return i;
}

int number(void) {
  int i;
  for (i = 0; i < 50; i++) {
    if (i == 7)
      break;
    A[i] += 3;
  }
  return i;
}

int main(void) {
  printf("%d %d %d %d %d\n", both(3, 9), both(8, 5), found(9, 4), found(9, -1), number());
  return 0;
}
