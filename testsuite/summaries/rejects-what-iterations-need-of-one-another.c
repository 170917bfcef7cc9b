// WHY: what an inner loop hands on, writes somewhere, or leaves for later keeps the loops around it in order
// RUN: polyc %s --force
#define N 300
static int rp[N + 1], at[N * 9], hist[N], a[N];
static double v[N * 9], y[N], t[1];
int last;
void somewhere(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: nonaffine-subscript
    for (int k = rp[i]; k < rp[i + 1]; k++) hist[at[k]] += 1; // EXPECT-REJECT: nonaffine-bound
}
void compacted(int n, int *restrict to) {
  int m = 0;
  for (int i = 0; i < n; i++) // EXPECT-REJECT: nonaffine-subscript
    for (int k = rp[i]; k < rp[i + 1]; k++) // EXPECT-REJECT: nonaffine-bound
      if (at[k] > 3) to[m++] = at[k];
}
void handed_on(int n) {
  unsigned seed = 1;
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: not-profitable
    for (int k = rp[i]; k < rp[i + 1]; k++) seed = seed * 69069 + 1; // EXPECT-REJECT: nonaffine-bound
    a[i] = seed >> 16;
  }
}
int left_over(int n) {
  int k = 0;
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: name-not-available
    for (k = rp[i]; k < rp[i + 1]; k++) // EXPECT-REJECT: several-exits
      if (at[k] == i) break;
    a[i] = k;
  }
  return k;
}
void perhaps(int n) {
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: not-profitable
    for (int k = rp[i]; k < rp[i + 1]; k++) t[0] = v[k]; // EXPECT-REJECT: nonaffine-bound
    y[i] = t[0];
  }
}
void of_neighbours(int n) {
  for (int i = 1; i < n; i++) // EXPECT-REJECT: not-profitable
    for (int k = rp[i]; k < rp[i + 1]; k++) // EXPECT-REJECT: several-exits
      if (v[k] > 1) { y[i] += y[i - 1]; break; }
}
void of_all(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: not-profitable
    for (int k = rp[i]; k < rp[i + 1]; k++) y[i] += y[at[k]]; // EXPECT-REJECT: nonaffine-bound
}
