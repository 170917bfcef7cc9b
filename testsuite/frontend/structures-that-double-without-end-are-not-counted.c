// WHY: structures of which the first is not known are not complete, and are not counted forty times over either
// RUN: polyc %s --force --strict
// CHECK: #pragma omp parallel for
#define DOUBLE(a, b) struct b { struct a one, two; };
struct s0;
DOUBLE(s0, s1) DOUBLE(s1, s2) DOUBLE(s2, s3) DOUBLE(s3, s4) DOUBLE(s4, s5)
DOUBLE(s5, s6) DOUBLE(s6, s7) DOUBLE(s7, s8) DOUBLE(s8, s9) DOUBLE(s9, s10)
DOUBLE(s10, s11) DOUBLE(s11, s12) DOUBLE(s12, s13) DOUBLE(s13, s14) DOUBLE(s14, s15)
DOUBLE(s15, s16) DOUBLE(s16, s17) DOUBLE(s17, s18) DOUBLE(s18, s19) DOUBLE(s19, s20)
DOUBLE(s20, s21) DOUBLE(s21, s22) DOUBLE(s22, s23) DOUBLE(s23, s24) DOUBLE(s24, s25)
DOUBLE(s25, s26) DOUBLE(s26, s27) DOUBLE(s27, s28) DOUBLE(s28, s29) DOUBLE(s29, s30)
DOUBLE(s30, s31) DOUBLE(s31, s32) DOUBLE(s32, s33) DOUBLE(s33, s34) DOUBLE(s34, s35)
DOUBLE(s35, s36) DOUBLE(s36, s37) DOUBLE(s37, s38) DOUBLE(s38, s39) DOUBLE(s39, s40)
struct s40 many[] = {1, 2, 3};
void clear(int n, double x[n]) {
  for (int i = 0; i < n; i++)
    x[i] = 0;
}
