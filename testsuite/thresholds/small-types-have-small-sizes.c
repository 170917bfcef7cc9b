// WHY: no value of an unsigned char is enough for threads, and the remark says so; for short it depends on how much is to do
// RUN: polyc %s 2>&1
// CHECK: missed: the loop has too little work for threads, with n up to 255
// CHECK: missed: the loop has too little work for threads, with SIZE = 100
// CHECK: missed: the loop has too little work for threads, with its constant bounds
// CHECK: missed: an iteration may need what an earlier one stores in "a[i]" (line 21)
// CHECK: void some(
// CHECK: #pragma omp parallel for if (n >= {{[1-9]\d00}})
float expf(float);
#define SIZE 100
void few(unsigned char n, float *restrict a, const float *restrict b) {
  for (int i = 0; i < n; i++) a[i] = b[i] + 1; // EXPECT-REJECT: not-profitable
}
void known(float *restrict a, const float *restrict b) {
  for (int i = 0; i < SIZE; i++) a[i] = b[i] + 1; // EXPECT-REJECT: not-profitable
}
void constant(float *restrict a, const float *restrict b) {
  for (int i = 0; i < 50; i++) a[i] = b[i] + 1; // EXPECT-REJECT: not-profitable
}
void chain(int n, float *a) {
  for (int i = 1; i < n; i++) a[i] = a[i - 1] * 0.5f + a[i]; // EXPECT-REJECT: not-profitable
}
void some(short n, float *restrict a, const float *restrict b) {
  for (int i = 0; i < n; i++) a[i] = expf(b[i]);
}
