// WHY: sizes, alignments and offsets that rest on types, members, attributes and #pragma pack that flags choose are not believed: a
//      nest that runs up to one is left alone, and what is computed from one before a nest is unknown
// RUN: polyc --force %s
// CHECK: for (int i = 0; i < 10 + (int)sizeof(struct a); i++)
// EXEC: same
// EXEC: same -DX
// EXEC: same -DY
// EXEC: same -DX -DY
#include <stddef.h>
#include <stdio.h>
#ifdef X
typedef long al;
#define PACKED __attribute__((packed))
#define WIDE __attribute__((aligned(32)))
#define AN 32
#else
typedef int al;
#define PACKED
#define WIDE
#define AN 4
#endif
#ifdef Y
#pragma pack(1)
#endif
struct c {
  char c;
  long v;
};
#pragma pack()
typedef al al2;
struct a {
  char c;
  al2 v;
};
struct b {
  char c;
#ifdef Y
  double more;
#endif
  char d[3];
} PACKED;
struct d {
  char c;
  int v PACKED, w;
  _Alignas(AN) char e;
};
typedef int wide WIDE;
struct e {
  char c;
  wide v;
};
struct f {
  char c;
  struct e v;
};
enum { N = 2 * sizeof(al), M = N + 1 };
static char length[sizeof(struct a) + 2];
double A[128][128], B[128][128];

static void f1(void) {
  for (int i = 0; i < 10 + (int)sizeof(struct a); i++)
    for (int j = 0; j < 128; j++)
      A[j][i] += B[j][i] * 2;
}
static void f2(void) {
  int n = sizeof(al) == 4 ? 64 : 1;
  for (int i = 64; i < 128; i++)
    for (int j = 0; j < 64; j++)
      A[j][i] = A[j + 1][i - n] + B[j][i];
}
static void f3(void) {
  const int n = sizeof(struct b) < 6 ? 64 : 2;
  for (int i = 64; i < 128; i++)
    for (int j = 0; j < 64; j++)
      A[j][i] = A[j + 1][i - n] + B[j][i];
}
static void f4(void) {
  int n = offsetof(struct d, w) == 8 ? 64 : 3;
  for (int i = 64; i < 128; i++)
    for (int j = 0; j < 64; j++)
      A[j][i] = A[j + 1][i - n] + B[j][i];
}
static void f5(void) {
  int n = _Alignof(struct f) == 4 ? 64 : 3;
  for (int i = 64; i < 128; i++)
    for (int j = 0; j < 64; j++)
      A[j][i] = A[j + 1][i - n] + B[j][i];
}
static void f6(void) {
  int n = sizeof(struct c) == 16 ? 64 : 3;
  for (int i = 64; i < 128; i++)
    for (int j = 0; j < 64; j++)
      A[j][i] = A[j + 1][i - n] + B[j][i];
}
static void f7(void) {
  int n = M == 9 ? 64 : 3;
  for (int i = 64; i < 128; i++)
    for (int j = 0; j < 64; j++)
      A[j][i] = A[j + 1][i - n] + B[j][i];
}
static void f8(void) {
  int n = sizeof length == 10 ? 64 : 3;
  for (int i = 64; i < 128; i++)
    for (int j = 0; j < 64; j++)
      A[j][i] = A[j + 1][i - n] + B[j][i];
}
static void f9(void) {
  al x = 0;
  int n = sizeof(x + 1) == 4 ? 64 : 3;
  for (int i = 64; i < 128; i++)
    for (int j = 0; j < 64; j++)
      A[j][i] = A[j + 1][i - n] + B[j][i];
}

int main(void) {
  for (int i = 0; i < 128; i++)
    for (int j = 0; j < 128; j++)
      A[i][j] = i * j % 7, B[i][j] = i - j;
  f1(), f2(), f3(), f4(), f5(), f6(), f7(), f8(), f9();
  double s = 0;
  for (int i = 0; i < 128; i++)
    for (int j = 0; j < 128; j++)
      s = s * .9999 + A[i][j];
  printf("%.17g\n", s);
  return 0;
}
