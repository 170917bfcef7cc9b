// WHY: where an inner loop does not end, no iteration behind it runs, whatever it would do: that has to stay so
// RUN: polyc %s --force
#define N 300
static double x[N], y[N];
static unsigned u[N], v[N];
static int a[N];
void newton(int n) {
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: unknown-trip-count
    double r = x[i];
    while (r * r - x[i] > 1e-9 || x[i] - r * r > 1e-9) r = (r + x[i] / r) / 2; // EXPECT-REJECT: nonaffine-bound
    y[i] = r;
  }
}
void wraps(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: unknown-trip-count
    for (unsigned k = 0; k <= u[i]; k++) v[i] += k; // EXPECT-REJECT: nonaffine-bound
}
void leaps(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: unknown-trip-count
    for (unsigned k = 1; k < u[i] + v[k % 7]; k += 2) a[i] += k; // EXPECT-REJECT: nonaffine-bound
}
void passes(int n) {
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: unknown-trip-count
    unsigned k = 0;
    while (k != u[i]) { // EXPECT-REJECT: several-exits
      while (a[k % 7] > i && k % 5 != 0) k++; // EXPECT-REJECT: several-exits
      k++;
    }
    v[i] = k;
  }
}
void stays(int n) {
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: unknown-trip-count
    int k = 0;
    for (;;) { // EXPECT-REJECT: nonaffine-bound
      if (a[k] < i) break;
      if (a[k] > 7) k++;
    }
    v[i] = k;
  }
}
void signs(int n) {
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: unknown-trip-count
    unsigned sum = 0;
    for (int w = a[i]; w != 0; w >>= 1) sum += w; // EXPECT-REJECT: nonaffine-bound
    v[i] = sum;
  }
}
