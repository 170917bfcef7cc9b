// WHY: pairs of references are counted by the classical test that tells them apart
// RUN: polyc stats %s
double A[100], B[100][10], C[100], D[100], E[20][40];
void f(void) {
  for (int i = 0; i < 10; i++) {
    A[2 * i] = A[2 * i + 1];         // strong SIV: an odd distance; and the write with itself
    B[i][3] = B[i][4];               // ZIV in the second dimension; and the write with itself
    C[i] = C[i + 10];                // strong SIV: 10 apart in 10 iterations; and the write with itself
    for (int j = 0; j < 10; j++) {
      D[2 * i + 4 * j] = D[6 * j + 1]; // gcd 2; and the write with itself
      E[i + j][20 + i - j] = E[i + j][21 + i - j]; // both dimensions together: half an iteration; and the write with itself
    }
  }
}
// CHECK: pairs ziv siv gcd banerjee distances conflicts may depend unknown
// CHECK-NEXT: 10 1 2 1 0 0 1 5 0
// CHECK: SCoPs most loops fewest loops/SCoP loops in SCoPs of
// CHECK-NEXT: 1 2 2 2.0 2 2
