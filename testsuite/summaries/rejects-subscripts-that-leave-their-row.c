// WHY: a small number stays in a row from its begin only: from elsewhere, and with other numbers, it gets to the next row
// RUN: polyc %s --force
static int rp[51];
static int a[60][256];
void from_the_middle(int n) {
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: nonaffine-subscript
    int *p = &a[i][200];
    for (int k = rp[i]; k < rp[i + 1]; k++) p[(unsigned char)k] += 1; // EXPECT-REJECT: nonaffine-bound
  }
}
void further(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: nonaffine-subscript
    for (int k = rp[i]; k < rp[i + 1]; k++) a[i][k & 511] += 1; // EXPECT-REJECT: nonaffine-bound
}
void moved(int n) {
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: nonaffine-subscript
    int *p = a[i];
    for (int k = rp[i]; k < rp[i + 1]; k++) { // EXPECT-REJECT: nonaffine-bound
      p[k & 7] += 1;
      p++;
    }
  }
}
