// WHY: each column's sum has an element, and the loop over columns goes innermost; where there are too many columns, or none, as written
// RUN: polyc %s --only=centre --threads=1
// CHECK: /* polyc: loops reordered */
// CHECK-NEXT: if ((double)m * n >= 4100 && polyc_fits_once(m, sizeof(double))) {
// CHECK-NEXT: double mean_of[m];
// CHECK-NEXT: for (int j = 0; j < m; j++)
// CHECK-NEXT: mean_of[j] = 0;
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: for (int j = 0; j < m; j++)
// CHECK-NEXT: mean_of[j] += A[i * m + j];
// CHECK-NEXT: for (int j = 0; j < m; j++)
// CHECK-NEXT: mean_of[j] /= n;
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: for (int j = 0; j < m; j++)
// CHECK-NEXT: A[i * m + j] -= mean_of[j];
// CHECK-NEXT: } else {
// RUN: polyc %s --only=centre
// CHECK: #pragma omp parallel for if (m >= 257 && (double)m * n >= {{[0-9]+}})
// CHECK: mean_of[j] += A[i * m + j];
// RUN: polyc %s --only=from_one --threads=1
// CHECK: double t_of[(long)n - 1];
// CHECK: t_of[i - 1] = x[i] / 3;
// CHECK: A[j * n + i] += t_of[i - 1] * B[j * n + i];
// RUN: polyc %s --only=rows_of_eight --threads=1
// CHECK: int t_of[n][8];
// CHECK: t_of[i][k] = a[i * 8 + k] * 3;
// CHECK: t_of[i][k] & j;
// RUN: polyc %s --only=two_kinds --threads=1
// CHECK: if (n >= 64 && polyc_fits_once(n, sizeof(double) + sizeof(int))) {
// CHECK: A[j * n + i] += t_of[i] * B[j * n + i] * u_of[i];
// A value that one iteration hands on to the next has no element of its own.
// RUN: polyc %s --only=carried --threads=1
// CHECK-NOT: s_of[
// Nor one that is read behind the loops.
// RUN: polyc %s --only=read_later --threads=1
// CHECK-NOT: s_of[
// What data decide on would be asked in each loop again.
// RUN: polyc %s --only=smallest --threads=1
// CHECK-NOT: lo_of[
// RUN: polyc %s
// EXEC: same
// RUN: polyc %s --threads=1
// EXEC: same
// RUN: polyc %s --force
// EXEC: same
int printf(const char *, ...);
static double A[90000], B[90000], x[9000], y[9000];
static int a[2400], b[90000];
void centre(int n, int m, double *restrict A) {
  for (int j = 0; j < m; j++) {
    double mean = 0;
    for (int i = 0; i < n; i++)
      mean += A[i * m + j];
    mean /= n;
    for (int i = 0; i < n; i++)
      A[i * m + j] -= mean;
  }
}
void from_one(int n, double *restrict A, double *restrict B, double *restrict x) {
  double t;
  for (int i = 1; i < n; i++) {
    t = x[i] / 3;
    for (int j = 0; j < n; j++)
      A[j * n + i] += t * B[j * n + i];
  }
}
void rows_of_eight(int n, int *restrict a, int *restrict b) {
  int t[8];
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 8; k++)
      t[k] = a[i * 8 + k] * 3;
    for (int j = 0; j < n; j++)
      for (int k = 0; k < 8; k++)
        b[j * n + i] += t[k] & j;
  }
}
void two_kinds(int n, double *restrict A, double *restrict B, double *restrict x, int *restrict k) {
  for (int i = 0; i < n; i++) {
    double t = x[i] / 3;
    int u = k[i] * 5 / 3;
    for (int j = 0; j < n; j++)
      A[j * n + i] += t * B[j * n + i] * u;
  }
}
void carried(int n, double *restrict A, double *restrict B) {
  double s = 1;
  for (int i = 0; i < n; i++) {
    s = s * 0.5 + B[i];
    for (int j = 0; j < n; j++)
      A[j * n + i] += s;
  }
}
double read_later(int n, double *restrict A, double *restrict x) {
  double s = 1;
  for (int i = 0; i < n; i++) {
    s = x[i] / 3;
    for (int j = 0; j < n; j++)
      A[j * n + i] += s;
  }
  return s;
}
void smallest(int n, int m, double *restrict A) {
  for (int j = 0; j < m; j++) {
    double lo = 1e30;
    for (int i = 0; i < n; i++)
      if (A[i * m + j] < lo) lo = A[i * m + j];
    for (int i = 0; i < n; i++)
      A[i * m + j] -= lo;
  }
}
int main(void) {
  int k[300];
  for (int i = 0; i < 90000; i++) {
    A[i] = i % 7 + 1;
    B[i] = i % 3 + 1;
    b[i] = i % 11;
    x[i % 9000] = i % 13;
    y[i % 9000] = i % 5;
    a[i % 2400] = i % 9;
    k[i % 300] = i % 4;
  }
  centre(30, 40, A);
  centre(110, 80, A);
  centre(1, 1, A);
  centre(5, 0, A);
  centre(0, 5, A);
  centre(-3, 5, A);
  centre(9, k[0] + 9000, B); /* too many for the stack */
  from_one(50, A, B, x);
  from_one(90, A, B, x);
  from_one(1, A, B, x);
  from_one(0, A, B, x);
  rows_of_eight(300, a, b);
  rows_of_eight(7, a, b);
  two_kinds(200, A, B, x, k);
  carried(120, A, B);
  smallest(100, 90, A);
  printf("%a ", read_later(110, A, x));
  for (int i = 0; i < 90000; i++)
    if (i < 3000 || i % 31 == 0) printf("%a %a %d ", A[i], B[i], b[i]);
  return 0;
}
