// WHY: 2004 paper, figures 7 to 11, all transformations of one loop; and the completion example of section 3.2 in its own bounds. The
// WHY: paper counts U and V; polyc prints what the author's iterators are in the new order, so that scaling and skewing, which
// WHY: change no order, leave nothing to see, and V from -3 to -1 is j from 3 down. Figure 10 assigns 2*(V-U), right is V-U (errata)
// RUN: polyc %s --only=work --strict
// CHECK: as asked: scale(j, 2)
// CHECK-NEXT: for (int i = 1; i < 4; i++)
// CHECK-NEXT: for (int j = 1; j < 4; j++)
// CHECK-NEXT: A[i][2 * j] = 7 * j;
// CHECK: as asked: interchange
// CHECK-NEXT: for (int j = 1; j < 4; j++)
// CHECK-NEXT: for (int i = 1; i < 4; i++)
// CHECK-NEXT: A[i][2 * j] += j;
// CHECK: as asked: skew(j, i)
// CHECK-NEXT: for (int i = 1; i < 4; i++)
// CHECK-NEXT: for (int j = 1; j < 4; j++)
// CHECK-NEXT: A[i][2 * j] += 10 * j;
// CHECK: as asked: reverse(j)
// CHECK-NEXT: for (int i = 1; i < 4; i++)
// CHECK-NEXT: for (int j = 3; j >= 1; j--)
// CHECK-NEXT: A[i][2 * j] *= j;
// CHECK: as asked: skew(j, i) interchange
// CHECK-NEXT: for (int t =
// CHECK: as asked: matrix((2, -3)) parallel
// CHECK: #pragma omp parallel for
// EXEC: same
int printf(const char *, ...);
static int A[10][10];
static void work(void) {
#pragma polyc transform scale(j, 2)
  for (int i = 1; i <= 3; i++)
    for (int j = 1; j <= 3; j++)
      A[i][2 * j] = 7 * j;
#pragma polyc transform interchange
  for (int i = 1; i <= 3; i++)
    for (int j = 1; j <= 3; j++)
      A[i][2 * j] += j;
#pragma polyc transform skew(j, i)
  for (int i = 1; i <= 3; i++)
    for (int j = 1; j <= 3; j++)
      A[i][2 * j] += 10 * j;
#pragma polyc transform reverse(j)
  for (int i = 1; i <= 3; i++)
    for (int j = 1; j <= 3; j++)
      A[i][2 * j] *= j;
#pragma polyc transform skew(j, i) interchange
  for (int i = 1; i <= 3; i++)
    for (int j = 1; j <= 3; j++)
      A[i][2 * j] -= A[i - 1][2 * j];
#pragma polyc transform matrix((2, -3)) parallel
  for (int i = 4; i <= 8; i++)
    for (int j = 3; j <= 8; j++)
      A[i][j] = A[i - 3][j - 2] + 1;
}
int main(void) {
  work();
  for (int i = 0; i < 100; i++)
    printf("%d ", A[i / 10][i % 10]);
  return 0;
}
