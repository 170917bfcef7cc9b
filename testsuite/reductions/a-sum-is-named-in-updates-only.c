// WHY: where the text names the sum besides its updates, a part of another type in its place would change what is computed
// RUN: polyc %s --force
// CHECK-NOT: _part
// EXEC: same
#include <stdio.h>
#define WIDER(x, y) ((y) * (int)sizeof(x))
#define PICK(x, y) _Generic((x), int: (y), unsigned long: 3, default: 7)
#define TYPED(x, y) ({ __typeof__(x) _t = (y); _t / 2; })
#define NEGM(x) ((__typeof__(x))-1 < 0 ? 1 : 5)
#define COUNT(x) (__builtin_types_compatible_p(__typeof__(x), int) ? 2 : 9)
#define ALN(x) ((int)__alignof__(x))
typedef int T;
static int a[100]; static short sh[100];
int p1(int n, int s) { for (int i = 0; i < n; i++) s += WIDER(s, a[i]); return s; }
int p2(int n, int s) { for (int i = 0; i < n; i++) s += PICK(s, a[i]); return s; }
int p3(int n, int s) { for (int i = 0; i < n; i++) s += TYPED(s, a[i]); return s; }
int p4(int n, int s) { for (int i = 0; i < n; i++) s += NEGM(s) * a[i]; return s; }
int p4b(int n) { int s=0; for (int i = 0; i < n; i++) s += NEGM(s) * a[i]; return s; }
int p5(int n, int s) { for (int i = 0; i < n; i++) s += COUNT(s) + a[i]; return s; }
int p6(int n, int s) { for (int i = 0; i < n; i++) s += ALN(s) + a[i]; return s; }
int p7(int n, int s) { for (int i = 0; i < n; i++) s += 1 ? a[i] : s; return s; }
int p8(int n, int s) { for (int i = 0; i < n; i++) s += (0 ? s : a[i]) / 2; return s; }
int p9(int n, int s) { for (int i = 0; i < n; i++) s += (a[i] | (s & 0)) / 2; return s; }
int p10(int n, int s) { for (int i = 0; i < n; i++) s += (a[i] + s * 0) / 2; return s; }
int p11(int n) { int s = 0; for (int i = 0; i < n; i++) s += (a[i] + 0 * s) / 2; return s; }
int p12(int n) { int s = 0; for (int i = 0; i < n; i++) s += (1 || s ? a[i] : 0) / 2; return s; }
int p13(int n) { int s = 0; for (int i = 0; i < n; i++) s += (1 ? -a[i] : s) / 2; return s; }
int p14(int n) { int s = 0; for (int i = 0; i < n; i++) s = (1 ? s : -1) - a[i]; return s; }
int p15(int n) { int s = 0; for (int i = 0; i < n; i++) s = (1 ? s : -1L) - a[i]; return s; }
int p16(int n) { int s = 0; for (int i = 0; i < n; i++) s = (short)1 * s + a[i]; return s; }
long p17(int n) { long s = 0; for (int i = 0; i < n; i++) s = s - (0 ? s : a[i]) / 2; return s; }
long p18(int n) { long s = 0; for (int i = 0; i < n; i++) s -= (0 ? s : 0) + a[i] / 2; return s; }
int p19(int n) { int s = 0; for (int i = 0; i < n; i++) s += (0 ? s : a[i]) > -1; return s; }
int p20(int n) { int s = 0; for (int i = 0; i < n; i++) s += (1 ? a[i] : s) < 3; return s; }
int p21(int n, int s) { for (int i = 0; i < n; i++) s *= (1 ? a[i] : s) % 3 + 4; return s; }
T p22(int n, T s) { for (int i = 0; i < n; i++) { s += a[i]; if (0) s = s / 2; if (0 && s > 4) s = 9; } return s; }
T p23(int n, T s) { for (int i = 0; i < n; i++) { s += (__builtin_constant_p(s) ? 1 : 2) * a[i]; } return s; }
int main(void) { for (int i = 0; i < 100; i++) a[i] = i * 37 % 19 - 7;
 for (int n = -1; n < 100; n += 25) {
#define R(f,...) printf(#f " %ld\n", (long)f(__VA_ARGS__))
 R(p1,n,1);R(p2,n,1);R(p3,n,1);R(p4,n,1);R(p4b,n);R(p5,n,1);R(p6,n,1);R(p7,n,1);R(p8,n,1);R(p9,n,1);R(p10,n,1);R(p11,n);R(p12,n);R(p13,n);R(p14,n);R(p15,n);R(p16,n);R(p17,n);R(p18,n);R(p19,n);R(p20,n);R(p21,n<8?n:2,1);R(p22,n,1);R(p23,n,1);
 } return 0; }
