// WHY: the extent of an array may be any constant expression: what is no sum of macros in it is a parameter, spelled as it is computed, so
// that rows have the lengths that other flags give them
// RUN: polyc %s
// CHECK: void fill_product(
// CHECK: #pragma omp parallel for
// CHECK: void fill_shifted(
// CHECK: #pragma omp parallel for
// CHECK: void fill_doubled(
// CHECK: #pragma omp parallel for
// CHECK: void fill_halved(
// CHECK: #pragma omp parallel for
// CHECK: void fill_rest(
// CHECK: #pragma omp parallel for
// CHECK: void fill_larger(
// CHECK: #pragma omp parallel for
// CHECK: void fill_chosen(
// CHECK: #pragma omp parallel for
// CHECK: void fill_halo(
// CHECK: #pragma omp parallel for
// CHECK: void fill_bare(
// CHECK: #pragma omp parallel for
// CHECK: void fill_grown(
// CHECK: #pragma omp parallel for
// CHECK: void fill_converted(
// CHECK: #pragma omp parallel for
// CHECK: void fill_sized(
// CHECK: #pragma omp parallel for
// CHECK: void fill_enumerated(
// CHECK: #pragma omp parallel for
// CHECK: void fill_character(
// CHECK: #pragma omp parallel for
// CHECK: void fill_counted(
// CHECK: #pragma omp parallel for
// CHECK: void fill_aligned(
// CHECK: #pragma omp parallel for
// CHECK: void fill_placed(
// CHECK: #pragma omp parallel for
// CHECK: void fill_negative(
// CHECK: #pragma omp parallel for
// CHECK: void fill_inverted(
// CHECK: #pragma omp parallel for
// CHECK: void fill_odd(
// CHECK: #pragma omp parallel for
// CHECK: void fill_rounded(
// CHECK: #pragma omp parallel for
// CHECK: void fill_ceiling(
// CHECK: #pragma omp parallel for
// CHECK: void fill_most(
// CHECK: #pragma omp parallel for
// CHECK: void fill_squared(
// CHECK: #pragma omp parallel for
// RUN: polyc %s --force
// EXEC: same
// EXEC: same -DN=33 -DK=3
// EXEC: same -DN=8 -DK=5
// RUN: polyc %s --force --tile=4
// EXEC: same -DN=21
#include <stddef.h>
#include <stdio.h>
#ifndef N
#define N 40
#endif
#ifndef K
#define K 4
#endif
#define HALO 2
#define NX (N + 2 * HALO)
#define NB N + 2 * HALO
#define MOST(a, b) ((a) > (b) ? (a) : (b))
#define SQUARE(x) ((x) * (x))
enum { EN = N, EK = 1 << K };
struct pair { double first, second; };
static double product[N * 2][N * 2];
static double shifted[1 << K][1 << K];
static double doubled[N << 1][N << 1];
static double halved[N >> 1][N >> 1];
static double rest[N % 7 + 20][N % 7 + 20];
static double larger[N > K * 4 ? N : K * 4][N > K * 4 ? N : K * 4];
static double chosen[N > 10 ? N + 1 : 30][N > 10 ? N + 1 : 30];
static double halo[NX][NX];
static double bare[NB][NB];
static double grown[(N + 1) * HALO][(N + 1) * HALO];
static double converted[(int)N + 1][(int)N + 1];
static double sized[(size_t)N][(size_t)N];
static double enumerated[EK][EK];
static double character[N + 'A'][N + 'A'];
static double counted[sizeof halo / sizeof halo[0]][sizeof halo / sizeof halo[0]];
static double aligned[_Alignof(double) * N][_Alignof(double) * N];
static double placed[offsetof(struct pair, second) * N][offsetof(struct pair, second) * N];
static double negative[-(-N)][-(-N)];
static double inverted[~(-N - 1)][~(-N - 1)];
static double odd[N | 1][N | 1];
static double rounded[(N + 7) & ~7][(N + 7) & ~7];
static double ceiling[(N + K - 1) / K + 9][(N + K - 1) / K + 9];
static double most[MOST(N, 10 + K)][MOST(N, 10 + K)];
static double squared[SQUARE(3) + N][SQUARE(3) + N];
void fill_product(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      product[i][j] = product[i][j] * 3 + 2 * i - j;
}
void fill_shifted(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      shifted[i][j] = shifted[i][j] * 3 + 2 * i - j;
}
void fill_doubled(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      doubled[i][j] = doubled[i][j] * 3 + 2 * i - j;
}
void fill_halved(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      halved[i][j] = halved[i][j] * 3 + 2 * i - j;
}
void fill_rest(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      rest[i][j] = rest[i][j] * 3 + 2 * i - j;
}
void fill_larger(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      larger[i][j] = larger[i][j] * 3 + 2 * i - j;
}
void fill_chosen(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      chosen[i][j] = chosen[i][j] * 3 + 2 * i - j;
}
void fill_halo(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      halo[i][j] = halo[i][j] * 3 + 2 * i - j;
}
void fill_bare(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      bare[i][j] = bare[i][j] * 3 + 2 * i - j;
}
void fill_grown(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      grown[i][j] = grown[i][j] * 3 + 2 * i - j;
}
void fill_converted(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      converted[i][j] = converted[i][j] * 3 + 2 * i - j;
}
void fill_sized(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sized[i][j] = sized[i][j] * 3 + 2 * i - j;
}
void fill_enumerated(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      enumerated[i][j] = enumerated[i][j] * 3 + 2 * i - j;
}
void fill_character(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      character[i][j] = character[i][j] * 3 + 2 * i - j;
}
void fill_counted(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      counted[i][j] = counted[i][j] * 3 + 2 * i - j;
}
void fill_aligned(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      aligned[i][j] = aligned[i][j] * 3 + 2 * i - j;
}
void fill_placed(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      placed[i][j] = placed[i][j] * 3 + 2 * i - j;
}
void fill_negative(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      negative[i][j] = negative[i][j] * 3 + 2 * i - j;
}
void fill_inverted(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      inverted[i][j] = inverted[i][j] * 3 + 2 * i - j;
}
void fill_odd(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      odd[i][j] = odd[i][j] * 3 + 2 * i - j;
}
void fill_rounded(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      rounded[i][j] = rounded[i][j] * 3 + 2 * i - j;
}
void fill_ceiling(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      ceiling[i][j] = ceiling[i][j] * 3 + 2 * i - j;
}
void fill_most(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      most[i][j] = most[i][j] * 3 + 2 * i - j;
}
void fill_squared(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      squared[i][j] = squared[i][j] * 3 + 2 * i - j;
}
// Rows and rows: also beyond the ends of the rows, inside the array.
#define TRY(a)                                               \
  do {                                                       \
    int wide = sizeof a[0] / sizeof a[0][0];                 \
    fill_##a(wide, wide);                                    \
    fill_##a(wide / 2, wide + 1);                            \
    fill_##a(2, wide + 3);                                   \
    double sum = 0;                                          \
    for (int k = 0; k < wide * wide; k++)                    \
      sum += (&a[0][0])[k] * (k % 17);                       \
    printf("%s %d %a\n", #a, wide, sum);                     \
  } while (0)
int main(void) {
  TRY(product);
  TRY(shifted);
  TRY(doubled);
  TRY(halved);
  TRY(rest);
  TRY(larger);
  TRY(chosen);
  TRY(halo);
  TRY(bare);
  TRY(grown);
  TRY(converted);
  TRY(sized);
  TRY(enumerated);
  TRY(character);
  TRY(counted);
  TRY(aligned);
  TRY(placed);
  TRY(negative);
  TRY(inverted);
  TRY(odd);
  TRY(rounded);
  TRY(ceiling);
  TRY(most);
  TRY(squared);
  return 0;
}
