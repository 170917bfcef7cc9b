// WHY: an element that an innermost loop adds to is a variable meanwhile, in the author's words and of the element's type
// RUN: polyc %s --only=work --identity
// CHECK: float s_i = s[i];
// CHECK-NEXT: for (int j = 0; j <= i; j++)
// CHECK-NEXT: s_i = s_i + x[j] * 3;
// CHECK-NEXT: s[i] = s_i;
// CHECK: M[i][j] = s[j];
// CHECK: double M_ij = M[i][j];
// CHECK-NEXT: double T_value = T[2 * i];
// CHECK-NEXT: for (int k = 0; k <= j; k++) {
// CHECK-NEXT: M_ij -= x[k] * T_value;
// CHECK-NEXT: T_value *= /* as much */ M_ij;
// CHECK: M[i][j] = M_ij;
// CHECK-NEXT: T[2 * i] = T_value;
// EXEC: same
int printf(const char *, ...);
float s[20];
double M[20][20], T[40];
void work(int n, const float *restrict x) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      s[i] = s[i] + x[j] * 3;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      M[i][j] = s[j];
      for (int k = 0; k <= j; k++) {
        M[i][j] -= x[k] * T[2 * i];
        T[2*i] *= /* as much */ M[i][j];
      }
    }
}
int main(void) {
  float x[20];
  for (int i = 0; i < 20; i++) {
    x[i] = 1 / (i + 3.0f);
    T[2 * i] = 0.1 / (i + 1);
  }
  work(17, x);
  for (int i = 0; i < 20; i++)
    printf("%a %a %a\n", s[i], M[i][i / 2], T[2 * i]);
  return 0;
}
