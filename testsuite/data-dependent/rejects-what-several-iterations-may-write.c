// WHY: iterations that may write one element stay in their order, and a subscript may leave its row for another one
// RUN: polyc %s
static int hist[256];
static double m[400][400], v[400];
static int at[400][400];
static struct { int n; double x[8]; double y[400]; } s;
void histogram(const unsigned char *restrict b) {
  for (int i = 0; i < 300; i++) // EXPECT-REJECT: not-profitable
    hist[b[i]]++;
}
void scatter(int n, double *restrict y, const double *restrict x, const int *restrict to) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: nonaffine-subscript
    y[to[i]] = x[i];
}
void rows(void) {
  for (int i = 0; i < 400; i++) // EXPECT-REJECT: nonaffine-subscript
    for (int j = 0; j < 400; j++)
      m[i][at[i][j]] += 1;
}
void member(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: nonaffine-subscript
    for (int j = 0; j < n; j++) // EXPECT-REJECT: nonaffine-subscript
      m[i][j] = s.x[at[i][j]];
}
void overlap(int n, double *x, const int *restrict from) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: unknown-access
    m[0][i] = x[from[i]];
}
